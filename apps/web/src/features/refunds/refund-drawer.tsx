import { groupMoney } from '@mashang/contract/money';
import {
  REFUND_ASKED_BY,
  REFUND_EXECUTORS,
  REFUND_KINDS,
  REFUND_REASONS,
  type RefundDetail,
} from '@mashang/contract/refunds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { BankFilesOf } from '../../ui/bank-files-of.tsx';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { OrderTimeline } from '../../ui/order-history.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { refundFilePath, refundQuery, type Side } from './queries.ts';
import { disputedOf, RefundActions } from './refund-actions.tsx';
import { RefundState } from './refund-tags.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 720;

function RefundFacts({ detail, side }: { detail: RefundDetail; side: Side }): ReactNode {
  const { refund } = detail;
  const whole = side === 'collector';
  const copy = (text: string, what: string) => (whole ? <Copyable key={what} text={text} what={what} /> : text);
  return (
    <Facts
      rows={[
        ['退款单号', <Copyable key="n" text={refund.refundNo} what="退款单号" />],
        ['平台单号', refund.agtOrderNo ? <Copyable key="o" text={refund.agtOrderNo} what="平台单号" /> : ''],
        ['类型', REFUND_KINDS[refund.kind]],
        ['商户', refund.merchantName],
        ['申请方', REFUND_ASKED_BY[refund.askedBy]],
        ['原因', REFUND_REASONS[refund.reason]],
        ['由谁付款', REFUND_EXECUTORS[refund.executor]],
        ['开户行', refund.bankName],
        ['收款账号', refund.accountNo ? copy(refund.accountNo, '收款账号') : ''],
        ['户名', refund.holder ? copy(refund.holder, '户名') : ''],
        ['动用保证金', detail.fromReserve && <YuanText key="r" value={detail.fromReserve} />],
        ['最迟付款', refund.deadline],
        ['流水号', detail.payments.length > 0 ? '' : refund.reference],
        ['退款时间', refund.paidTime],
        ['结束原因', refund.endReason],
      ]}
    />
  );
}

/** What was paid and what proves it, the last try last. */
function Payments({ detail }: { detail: RefundDetail }): ReactNode {
  return detail.payments.map((payment) => (
    <section key={payment.attempt} aria-label={`第 ${payment.attempt} 次付款`}>
      <Facts
        rows={[
          ['付款登记', `${payment.sentTime} ${payment.sentBy}`],
          ['流水号', payment.reference],
          [
            '付款凭证',
            payment.proofUrl ? (
              <a key="p" href={payment.proofUrl} target="_blank" rel="noreferrer">
                查看凭证
              </a>
            ) : (
              ''
            ),
          ],
          [payment.disputedTime ? '争议原因' : '未通过', payment.failReason],
          ['异议期限', payment.answerBy],
          ['收款方的异议', payment.objection],
          [
            '异议截图',
            payment.objectionUrl ? (
              <a key="o" href={payment.objectionUrl} target="_blank" rel="noreferrer">
                查看截图
              </a>
            ) : (
              ''
            ),
          ],
          ['承认未付款', payment.agreedTime],
          ['银行退回', payment.returnedTime],
        ]}
      />
    </section>
  ));
}

/** A proof in dispute: the state is still 付款中, so it is said. */
function DisputeNotice({ detail, side }: { detail: RefundDetail; side: Side }): ReactNode {
  const payment = disputedOf(detail);
  if (!payment) return null;
  const { answerBy, objection, agreedTime } = payment;
  const own = side === 'collector';
  const standing = agreedTime
    ? `${own ? '您' : '收款方'}已承认未付款，等待两人裁定。`
    : objection
      ? `${own ? '您' : '收款方'}已提出异议，等待核对。`
      : own
        ? `请在 ${answerBy} 前提出异议，或承认未付款。`
        : '';
  // Until when it waits to be decided, or that others have to.
  const whyNot = detail.ruling.whyNot && `${detail.ruling.whyNot}。`;
  return (
    <p className="notice" role="status">
      付款凭证有争议。{standing}
      {whyNot}
    </p>
  );
}

/** One refund whole, with what may be done now. */
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
  return (
    <Dialog
      title="退款详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="refund-drawer"
      onClose={onClose}
      footer={
        <>
          {data ? <RefundActions detail={data} side={side} /> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={data.refund.amount} /> 元
            </strong>
            <RefundState state={data.refund.state} />
          </div>
          {data.isOld ? (
            <p className="notice" role="status">
              升级前的退款，没有付款凭证。
            </p>
          ) : null}
          {data.askedLine ? (
            <p className="notice" role="status">
              同一订单的又一笔到账自动申请退回，尚未提议。提议后由另一人批准。
            </p>
          ) : null}
          {data.shortage ? (
            <p className="notice" role="status">
              商户可用余额与保证金不足 {groupMoney(data.shortage)} 元，有入账后自动继续，或由两人批准垫付。
            </p>
          ) : null}
          {data.refund.acceptFirstBy ? (
            <p className="notice notice-warn" role="status" data-testid="second-person">
              待第二人复核：{data.refund.acceptFirstBy} 已认可凭证，须由另一人复核后返还收款方额度。
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
