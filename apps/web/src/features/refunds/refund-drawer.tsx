import { REFUND_COLUMNS } from '@mashang/contract/lists/refunds';
import { groupMoney } from '@mashang/contract/money';
import { REFUND_ASKED_BY, type RefundDetail } from '@mashang/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { OrderTimeline } from '../../ui/display/order-history.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { BankFilesOf } from '../../ui/upload/bank-files-of.tsx';
import { refundFilePath, refundQuery, type Side } from './queries.ts';
import { disputedOf, RefundActions } from './refund-actions.tsx';
import { RefundState } from './refund-tags.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 720;

function RefundFacts({ detail, side }: { detail: RefundDetail; side: Side }): ReactNode {
  const { refund, complaint } = detail;
  const complaints = usePagePath('complaints');
  const whole = side === 'collector';
  const fact = factsOf(REFUND_COLUMNS, refund);
  return (
    <Facts
      rows={[
        fact('refundNo'),
        fact('agtOrderNo'),
        fact('kind'),
        fact('merchantName'),
        [zh.refundFacts.requestedBy, REFUND_ASKED_BY[refund.askedBy]],
        fact('reason'),
        [
          zh.refundFacts.decides,
          complaint &&
            (complaints ? (
              <Link key="c" to={`${complaints}?detail=${complaint.id}`}>
                {zh.refundFacts.complaint(complaint.ordinal)}
              </Link>
            ) : (
              zh.refundFacts.complaint(complaint.ordinal)
            )),
        ],
        fact('executor'),
        fact('bankName'),
        fact('accountNo', whole ? undefined : refund.accountNo),
        fact('holder', (title) =>
          whole && refund.holder ? <Copyable text={refund.holder} what={title} /> : refund.holder,
        ),
        [zh.refundFacts.fromReserve, detail.fromReserve && <YuanText key="r" value={detail.fromReserve} />],
        fact('deadline'),
        fact('reference', detail.payments.length > 0 ? '' : undefined),
        fact('paidTime'),
        [zh.refundFacts.endReason, refund.endReason],
      ]}
    />
  );
}

/** Payments and their proofs, the last attempt last. */
function Payments({ detail }: { detail: RefundDetail }): ReactNode {
  return detail.payments.map((payment) => (
    <section key={payment.attempt} aria-label={zh.payments.attempt(payment.attempt)}>
      <Facts
        rows={[
          [zh.payments.sentAt, `${payment.sentTime} ${payment.sentBy}`],
          [zh.payments.reference, payment.reference],
          [zh.payments.channelNo, payment.channelNo],
          [zh.payments.asks, payment.asks > 0 ? zh.payments.times(payment.asks) : ''],
          [zh.payments.answer, payment.answer],
          [
            zh.payments.proof,
            payment.proofUrl ? (
              <a key="p" href={payment.proofUrl} target="_blank" rel="noreferrer">
                {zh.payments.viewProof}
              </a>
            ) : (
              ''
            ),
          ],
          [payment.disputedTime ? zh.payments.disputeReason : zh.payments.failReason, payment.failReason],
          [zh.payments.answerBy, payment.answerBy],
          [zh.payments.objection, payment.objection],
          [
            zh.payments.screenshot,
            payment.objectionUrl ? (
              <a key="o" href={payment.objectionUrl} target="_blank" rel="noreferrer">
                {zh.payments.viewScreenshot}
              </a>
            ) : (
              ''
            ),
          ],
          [zh.payments.agreedAt, payment.agreedTime],
          [zh.payments.returnedAt, payment.returnedTime],
        ]}
      />
    </section>
  ));
}

/** A proof in dispute: the refund's state is still 付款中, so a notice shows the dispute. */
function DisputeNotice({ detail, side }: { detail: RefundDetail; side: Side }): ReactNode {
  const payment = disputedOf(detail);
  if (!payment) return null;
  const { answerBy, objection, agreedTime } = payment;
  const own = side === 'collector';
  const standing = agreedTime
    ? zh.disputeNotice.agreed(own ? zh.disputeNotice.you : zh.disputeNotice.collector)
    : objection
      ? zh.disputeNotice.objected(own ? zh.disputeNotice.you : zh.disputeNotice.collector)
      : own
        ? zh.disputeNotice.answerBy(answerBy)
        : '';
  // Shows until when the decision has to wait, or that others have to decide.
  const whyNot = detail.ruling.whyNot && `${detail.ruling.whyNot}。`;
  return (
    <p className={controls.notice} role="status">
      {zh.disputeNotice.disputed(standing, whyNot)}
    </p>
  );
}

/** One refund in full, with the actions that are possible now. */
export function RefundDrawer({
  side,
  refundNo,
  onClose,
}: {
  side: Side;
  refundNo: string;
  onClose(): void;
}): ReactNode {
  const { data, error, refetch } = useQuery(refundQuery(side, refundNo));
  const mayTake = useMay('refund:pay');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'collection');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'refund');
  useLiveRefresh(LIVE_GAP_MS, refetch, 'reconciliation');
  return (
    <Dialog
      title={zh.refundDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="refund-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <RefundActions detail={data} side={side} /> : null}
          <Button onClick={onClose}>{zh.refundDrawer.close}</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.refundDrawer.amount(<MoneyText value={data.refund.amount} />)}
            </strong>
            <RefundState state={data.refund.state} />
          </div>
          {data.isOld ? (
            <p className={controls.notice} role="status">
              {zh.refundDrawer.beforeUpgrade}
            </p>
          ) : null}
          {data.askedLine ? (
            <p className={controls.notice} role="status">
              {zh.refundDrawer.secondReceipt}
            </p>
          ) : null}
          {data.shortage ? (
            <p className={controls.notice} role="status">
              {zh.refundDrawer.shortage(groupMoney(data.shortage))}
            </p>
          ) : null}
          {data.refund.acceptFirstBy ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`} role="status" data-testid="second-person">
              {zh.refundDrawer.awaitsSecond(data.refund.acceptFirstBy)}
            </p>
          ) : null}
          <DisputeNotice detail={data} side={side} />
          <RefundFacts detail={data} side={side} />
          <Payments detail={data} />
          <BankFilesOf files={data.files} hrefOf={mayTake ? refundFilePath : undefined} />
          <OrderTimeline steps={data.timeline.map((step) => ({ ...step, detail: '' }))} />
        </div>
      ) : null}
    </Dialog>
  );
}
