import {
  COLLECTION_FACTS,
  type CollectionOrder,
  NOTIFY_STATUS_NAMES,
  NOTIFY_TONES,
  RECONCILIATION_STATUS_NAMES,
} from '@mashang/contract/collection-orders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useCurrentUser, useMay } from '../../lib/current-user.ts';
import { latePart } from '../../lib/preloadable.tsx';
import { onFrame } from '../../lib/realtime.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/order-history.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { OrderStatus } from './order-columns.tsx';
import { orderDetailQuery, refreshOrders, resendCallback } from './queries.ts';
import { SkippedCandidates } from './skipped-candidates.tsx';
import { VoucherPicture } from './voucher-picture.tsx';

/** For operators only, so that it weighs on nobody else's list. */
const OperatorActions = latePart(() => import('./operator-actions.tsx'));
const OrderRefunds = latePart(() => import('./order-refunds.tsx'));
const OrderOutcomes = latePart(() => import('./order-outcomes.tsx'));

type Props = { agtOrderNo: string; onClose(): void; onConfirm(order: CollectionOrder): void };

function factsOf(order: CollectionOrder, reveal: RevealOf): [string, ReactNode][] {
  const masked = (field: 'outAuthNo' | 'paymentName', what: string) => (
    <MaskedValue
      text={order[field]}
      what={what}
      reveal={order[field].includes('*') ? reveal('collection-order', order.agtOrderNo, field) : undefined}
    />
  );
  return [
    ['代收单号', <Copyable key="a" text={order.agtOrderNo} what="代收单号" />],
    ['商户单号', <Copyable key="m" text={order.mchOrderNo} what="商户单号" />],
    ['产品', order.prdName],
    ['商品', order.subject],
    ['商户', order.merchantName],
    ['收款方', order.participantName],
    [
      '收款户名',
      [order.receiveUserName, order.accountOtherName && `（${order.accountOtherName}）`].filter(Boolean).join(''),
    ],
    ['收款账号', order.outAuthNo && masked('outAuthNo', '收款账号')],
    ['收款银行', [order.bankName, order.bankBranch].filter(Boolean).join(' · ')],
    ['实收金额', order.paidInAmount ? <YuanText key="p" value={order.paidInAmount} /> : ''],
    ['付款人', order.paymentName && masked('paymentName', '付款人姓名')],
    [
      '收益',
      order.agtRate ? (
        <span key="r">
          <YuanText value={order.agtAmount} /> <span className="soft num">（{order.agtRate}%）</span>
        </span>
      ) : (
        ''
      ),
    ],
    ['附言', <Copyable key="ref" text={order.payReference} what="附言" />],
    ['申报付款人', order.payerName],
    ['口令', order.tag],
    ['转账截图', order.voucherUrl && <VoucherPicture key="v" url={order.voucherUrl} />],
    ['凭证时间', order.voucherTime],
    ['商户要求金额', order.askedAmount && <YuanText key="asked" value={order.askedAmount} />],
    ['店铺订单', [order.goodsOrderNo, order.goodsBuyer].filter(Boolean).join(' · ')],
    ['创建时间', order.createTime],
    ['截止时间', order.expireTime],
    ['确认时间', order.affirmTime],
    ['失败时间', order.failTime],
    ['操作人', actorText(order.operator)],
    ['调账', RECONCILIATION_STATUS_NAMES[order.reconciliationStatus]],
    ['备注', order.remark],
  ];
}

/** One order whole: facts, timeline, postings, and what may be done with it now. */
export function OrderDrawer({ agtOrderNo, onClose, onConfirm }: Props): ReactNode {
  const { data, error, refetch } = useQuery(orderDetailQuery(agtOrderNo));
  const reveal = useReveal();
  const mayResend = useMay('webhook:resend');
  const isStaff = useCurrentUser().area === 'operator';
  const resend = useMutation({
    mutationFn: resendCallback,
    onSuccess: () => {
      showToast('success', '回调已重新发送');
      void refreshOrders();
    },
  });
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind === 'order' && frame.orderNo === agtOrderNo) void refetch();
      }),
    [agtOrderNo, refetch],
  );
  const order = data?.order;
  return (
    <Dialog
      title="订单详情"
      shape="drawer"
      testId="order-drawer"
      onClose={onClose}
      footer={
        order ? (
          <>
            {mayResend && COLLECTION_FACTS[order.status].told ? (
              <Button busy={resend.isPending} onClick={() => resend.mutate(agtOrderNo)}>
                回调重发
              </Button>
            ) : null}
            {isStaff && data ? (
              <Suspense>
                <OperatorActions detail={data} />
              </Suspense>
            ) : null}
            {order.mayConfirm ? (
              <Button kind="primary" onClick={() => onConfirm(order)}>
                确认收款
              </Button>
            ) : null}
            <Button onClick={onClose}>关闭</Button>
          </>
        ) : undefined
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={order.amount} /> 元
            </strong>
            <OrderStatus order={order} />
            <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>
          </div>
          <dl className="facts detail-facts">
            {factsOf(order, reveal)
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {isStaff ? (
            <Suspense>
              <OrderRefunds agtOrderNo={agtOrderNo} />
            </Suspense>
          ) : null}
          {data.complaint || data.adjustment ? (
            <Suspense fallback={<SkeletonLines lines={3} />}>
              <OrderOutcomes detail={data} />
            </Suspense>
          ) : null}
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint="确认收款后，结算分录会出现在这里。" />
          <SkippedCandidates rows={data.skipped} />
        </div>
      ) : null}
    </Dialog>
  );
}
