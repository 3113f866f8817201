import { CASH_OUT_STATUS, type CashOutDetail } from '@mashang/contract/cash-outs';
import { CASH_OUT_COLUMNS } from '@mashang/contract/lists/cash-outs';
import { PARTICIPANT_KIND_NAMES } from '@mashang/contract/participants';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/display/order-history.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { useReveal } from '../personal-data/use-reveal.ts';
import { CancelButton } from './cancel-button.tsx';
import { CashOutState } from './cash-out-tags.tsx';
import * as styles from './cash-outs.module.css';
import { cashOutQuery, type Side } from './queries.ts';
import { StaffActions } from './staff-actions.tsx';
import { StatementLines } from './statement-lines.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 780;

function Applicant({ detail }: { detail: CashOutDetail }): ReactNode {
  const path = usePagePath('participants');
  const { participantId, participantName, participantKind } = detail.cashOut;
  const kind = PARTICIPANT_KIND_NAMES[participantKind];
  return (
    <span>
      {path ? <Link to={`${path}?detail=${participantId}`}>{participantName}</Link> : participantName}（{kind}）
    </span>
  );
}

/** The money counts as arrived only when a statement shows it. */
function arrivalTitle(status: number): string {
  return status < CASH_OUT_STATUS.settled || status === CASH_OUT_STATUS.failed
    ? zh.arrivalTitle.due
    : zh.arrivalTitle.arrived;
}

function reasonTitle(status: number): string {
  if (status === CASH_OUT_STATUS.returned) return zh.cashOutFacts.returnReason;
  return status === CASH_OUT_STATUS.failed ? zh.cashOutFacts.failReason : zh.cashOutFacts.rejectReason;
}

function CashOutFacts({ detail, side }: { detail: CashOutDetail; side: Side }): ReactNode {
  const reveal = useReveal();
  const { cashOut } = detail;
  const { cashOutNo, fee, accountNo, holder } = cashOut;
  const isStaff = side === 'staff';
  const fact = factsOf(CASH_OUT_COLUMNS, cashOut);
  return (
    <Facts
      rows={[
        fact('cashOutNo'),
        fact('participantName', isStaff ? <Applicant detail={detail} /> : ''),
        fact('source'),
        fact('fee', fee === '0.00' ? zh.cashOutFacts.noFee : undefined),
        [arrivalTitle(cashOut.status), <YuanText key="a" value={cashOut.netAmount} />],
        fact('bankName', [cashOut.bankName, cashOut.bankBranch].filter(Boolean).join(' ')),
        fact('accountNo', (title) =>
          isStaff ? (
            <MaskedValue text={accountNo} what={title} reveal={reveal('cash-out', cashOutNo, 'accountNo')} />
          ) : (
            <span className={looks.mono}>{accountNo}</span>
          ),
        ),
        fact('holder', (title) =>
          isStaff ? (
            <MaskedValue text={holder} what={title} reveal={reveal('cash-out', cashOutNo, 'holder')} />
          ) : (
            holder
          ),
        ),
        fact('remark'),
        fact('bankReference'),
        [reasonTitle(cashOut.status), cashOut.endReason],
      ]}
    />
  );
}

/** One cash-out in full, for its applicant or for the staff, with the actions that are possible now. */
export function CashOutDrawer({
  side,
  cashOutNo,
  onClose,
}: {
  side: Side;
  cashOutNo: string;
  onClose(): void;
}): ReactNode {
  const { data, error, refetch } = useQuery(cashOutQuery(side, cashOutNo));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'cash-out');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'reconciliation');
  return (
    <Dialog
      title={zh.cashOutDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="cash-out-drawer"
      onClose={onClose}
      footer={
        <>
          {data && side === 'staff' ? <StaffActions detail={data} /> : null}
          {data?.mayCancel ? <CancelButton cashOut={data.cashOut} /> : null}
          <Button onClick={onClose}>{zh.cashOutDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.cashOutDrawer.amount(<MoneyText value={data.cashOut.amount} />)}
            </strong>
            <CashOutState status={data.cashOut.status} />
          </div>
          {data.why ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
              {zh.cashOutDrawer.releaseBlocked(data.why)}
            </p>
          ) : null}
          <CashOutFacts detail={data} side={side} />
          {side === 'staff' ? <StatementLines detail={data} /> : null}
          {data.slip ? (
            <a className={styles.cashSlip} href={data.slip} target="_blank" rel="noreferrer">
              <img src={data.slip} alt={zh.cashOutDrawer.receiptAlt} />
            </a>
          ) : null}
          <OrderTimeline steps={data.timeline.map((step) => ({ ...step, detail: '' }))} />
          <OrderPostings rows={data.postings} hint={zh.cashOutDrawer.postingsHint} />
        </div>
      ) : null}
    </Dialog>
  );
}
