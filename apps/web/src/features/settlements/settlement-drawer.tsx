import type { SettlementDetail } from '@mashang/contract/settlements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { BankFilesOf } from '../../ui/bank-files-of.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { OrderTimeline } from '../../ui/order-history.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { CodedCandidates } from '../../ui/statement-candidates.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { fileOf, matchSettlement, refreshSettlements, settlementQuery } from './queries.ts';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementTag } from './settlement-tags.tsx';

const WIDTH_PX = 780;

function SettlementFacts({ detail }: { detail: SettlementDetail }): ReactNode {
  const { settlement, basis, releaseOn, releasedTime, reserveDrawn } = detail;
  const merchants = usePagePath('merchants');
  const { merchantId, merchantName, mchId } = settlement;
  const kept = settlement.reserve === '0.00' ? '无' : '';
  const until = releasedTime ? `${releasedTime} 已释放` : `${releaseOn} 释放`;
  return (
    <Facts
      rows={[
        ['结算单号', <Copyable key="n" text={settlement.settlementNo} what="结算单号" />],
        [
          '商户',
          merchants ? (
            <Link key="m" to={`${merchants}?detail=${merchantId}`}>
              {merchantName}
            </Link>
          ) : (
            merchantName
          ),
        ],
        ['商户号', mchId],
        [
          '结算批次',
          <span key="r" className="mono">
            {settlement.runNo}
          </span>,
        ],
        ['手续费', settlement.fee === '0.00' ? '免手续费' : <YuanText key="f" value={settlement.fee} />],
        [
          '留存保证金',
          kept || (
            <span key="k">
              <YuanText value={settlement.reserve} />，
              {reserveDrawn === '0.00' ? (
                until
              ) : (
                <>
                  已提前用于退款 <YuanText value={reserveDrawn} />
                  ，其余 {until}
                </>
              )}
            </span>
          ),
        ],
        ['本期收款', <YuanText key="b" value={basis} />],
        ['结算账户', `${settlement.bankName} ${settlement.accountNo}`],
        ['户名', settlement.holder],
        ['原因', settlement.reason],
        [
          '结算单文件',
          <span key="d" className="chips">
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

/** Payments of statements that may be this one, to be named where the program could not tell. */
function Candidates({ detail }: { detail: SettlementDetail }): ReactNode {
  const mayMatch = useMay('settlement:send');
  const { settlement, candidates } = detail;
  if (settlement.state !== 'paying') return null;
  return (
    <CodedCandidates
      lines={candidates}
      amount={settlement.amount}
      none="导入对账单后，金额一致且附言含结算单号的付款会自动对应；也可在此人工指定。"
      mayMatch={mayMatch}
      testId="settlement-match"
      act={(lineId, code) => matchSettlement(settlement.settlementNo, lineId, code)}
      settled={() => void refreshSettlements()}
    />
  );
}

/** One settlement whole, with what may be done now. */
export function SettlementDrawer({ settlementNo, onClose }: { settlementNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(settlementQuery(settlementNo));
  const mayTake = useMay('settlement:send');
  return (
    <Dialog
      title="结算详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="settlement-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <SettlementActions detail={data} /> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={data.settlement.amount} /> 元
            </strong>
            <SettlementTag state={data.settlement.state} />
            {data.settlement.unusual ? <StatusTag tone="warn">{data.settlement.unusual}</StatusTag> : null}
          </div>
          {data.why ? (
            <p className="notice notice-bad" role="status">
              {data.why}，不能付款。
            </p>
          ) : null}
          <SettlementFacts detail={data} />
          <Candidates detail={data} />
          <BankFilesOf files={data.files} hrefOf={mayTake ? (no, format) => fileOf(`${no}.${format}`) : undefined} />
          <OrderTimeline steps={data.timeline.map((step) => ({ ...step, detail: '' }))} />
        </div>
      ) : null}
    </Dialog>
  );
}
