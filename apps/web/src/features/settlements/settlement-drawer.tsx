import { SETTLEMENT_COLUMNS } from '@mashang/contract/lists/settlements';
import type { SettlementDetail } from '@mashang/contract/settlements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ChannelTransfers } from '../../ui/display/channel-transfers.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { OrderTimeline } from '../../ui/display/order-history.tsx';
import { CodedCandidates } from '../../ui/display/statement-candidates.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { BankFilesOf } from '../../ui/upload/bank-files-of.tsx';
import { fileOf, matchSettlement, refreshSettlements, settlementQuery } from './queries.ts';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementTag } from './settlement-tags.tsx';
import * as zh from './zh.tsx';

const WIDTH_PX = 780;
const LIVE_GAP_MS = 1_500;

function SettlementFacts({ detail }: { detail: SettlementDetail }): ReactNode {
  const { settlement, basis, releaseOn, releasedTime, reserveDrawn } = detail;
  const merchants = usePagePath('merchants');
  const { merchantId, merchantName, mchId } = settlement;
  const kept = settlement.reserve === '0.00' ? zh.settlementFacts.noneKept : '';
  const until = releasedTime ? zh.settlementFacts.released(releasedTime) : zh.settlementFacts.releases(releaseOn);
  const way = settlement.byChannel
    ? zh.settlementFacts.byChannel(settlement.byChannel)
    : settlement.batchNo && zh.settlementFacts.bankFile(settlement.batchNo);
  const fact = factsOf(SETTLEMENT_COLUMNS, settlement);
  return (
    <Facts
      rows={[
        fact('settlementNo'),
        fact(
          'merchantName',
          merchants ? <Link to={`${merchants}?detail=${merchantId}`}>{merchantName}</Link> : merchantName,
        ),
        [zh.settlementFacts.merchantNo, mchId],
        fact('runNo'),
        fact('fee', settlement.fee === '0.00' ? zh.settlementFacts.noFee : undefined),
        fact(
          'reserve',
          kept || (
            <span>
              <YuanText value={settlement.reserve} />，
              {reserveDrawn === '0.00' ? until : zh.settlementFacts.drawn(<YuanText value={reserveDrawn} />, until)}
            </span>
          ),
        ),
        [zh.settlementFacts.basis, <YuanText key="b" value={basis} />],
        fact('accountNo'),
        [zh.settlementFacts.holder, settlement.holder],
        ...(way ? [[zh.settlementFacts.way, way] as const] : []),
        fact('reason'),
        [
          zh.settlementFacts.statement,
          <span key="d" className={controls.chips}>
            <a href={fileOf(`${settlement.settlementNo}.pdf`)} download>
              PDF
            </a>
            <a href={fileOf(`${settlement.settlementNo}.csv`)} download>
              CSV
            </a>
          </span>,
        ],
      ]}
    />
  );
}

/** Statement lines that may be this payment, so that a user can name the right one where the program could not. */
function Candidates({ detail }: { detail: SettlementDetail }): ReactNode {
  const mayMatch = useMay('settlement:send');
  const { settlement, candidates } = detail;
  if (settlement.state !== 'paying' || settlement.byChannel) return null;
  return (
    <CodedCandidates
      lines={candidates}
      amount={settlement.amount}
      none={zh.settlementCandidates.hint}
      mayMatch={mayMatch}
      testId="settlement-match"
      act={(lineId, code) => matchSettlement(settlement.settlementNo, lineId, code)}
      settled={() => void refreshSettlements()}
    />
  );
}

/** One settlement in full, with the actions that are possible now. */
export function SettlementDrawer({ settlementNo, onClose }: { settlementNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(settlementQuery(settlementNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'reconciliation');
  const mayTake = useMay('settlement:send');
  return (
    <Dialog
      title={zh.settlementDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="settlement-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <SettlementActions detail={data} /> : null}
          <Button onClick={onClose}>{zh.settlementDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.settlementDrawer.amount(<MoneyText value={data.settlement.amount} />)}
            </strong>
            <SettlementTag state={data.settlement.state} />
            {data.settlement.unusual ? <StatusTag tone="warn">{data.settlement.unusual}</StatusTag> : null}
          </div>
          {data.why ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
              {zh.settlementDrawer.paymentBlocked(data.why)}
            </p>
          ) : null}
          <SettlementFacts detail={data} />
          <Candidates detail={data} />
          <ChannelTransfers transfers={data.transfers} />
          <BankFilesOf files={data.files} hrefOf={mayTake ? (no, format) => fileOf(`${no}.${format}`) : undefined} />
          <OrderTimeline steps={data.timeline.map((step) => ({ ...step, detail: '' }))} />
        </div>
      ) : null}
    </Dialog>
  );
}
