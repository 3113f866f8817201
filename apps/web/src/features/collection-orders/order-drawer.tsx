import {
  COLLECTION_FACTS,
  type CollectionOrder,
  NOTIFY_STATUS_NAMES,
  NOTIFY_TONES,
} from '@mashang/contract/collection-orders';
import { COLLECTION_ORDER_COLUMNS } from '@mashang/contract/lists/collection-orders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import { onFrame } from '../../lib/realtime/realtime.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { type Fact, factsOf } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { OrderPostings, OrderTimeline } from '../../ui/display/order-history.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { type RevealOf, useReveal } from '../personal-data/use-reveal.ts';
import { OrderStatus } from './order-columns.tsx';
import { orderDetailQuery, refreshOrders, resendCallback } from './queries.ts';
import { SkippedCandidates } from './skipped-candidates.tsx';
import { VoucherImage } from './voucher-image.tsx';
import * as zh from './zh.tsx';

/** Parts for operators are loaded late, so that they do not make other users' lists larger. */
const OperatorActions = latePart(() => import('./operator-actions.tsx'));
const OrderRefunds = latePart(() => import('./order-refunds.tsx'));
const OrderMargin = latePart(() => import('./order-margin.tsx'));
const OrderOutcomes = latePart(() => import('./order-outcomes.tsx'));

type Props = { agtOrderNo: string; onClose(): void; onConfirm(order: CollectionOrder): void };

function orderFactsOf(order: CollectionOrder, reveal: RevealOf): Fact[] {
  const masked = (field: 'outAuthNo' | 'paymentName', what: string) => (
    <MaskedValue
      text={order[field]}
      what={what}
      reveal={order[field].includes('*') ? reveal('collection-order', order.agtOrderNo, field) : undefined}
    />
  );
  const fact = factsOf(COLLECTION_ORDER_COLUMNS, order);
  return [
    fact('agtOrderNo'),
    fact('mchOrderNo', (title) => <Copyable text={order.mchOrderNo} what={title} />),
    fact('prdName'),
    fact('subject'),
    fact('merchantName'),
    fact('participantName'),
    fact(
      'receiveUserName',
      [order.receiveUserName, order.accountOtherName && `（${order.accountOtherName}）`].filter(Boolean).join(''),
    ),
    fact('outAuthNo', (title) => order.outAuthNo && masked('outAuthNo', title)),
    [zh.orderFacts.receivingBank, [order.bankName, order.bankBranch].filter(Boolean).join(' · ')],
    [zh.orderFacts.receivedAmount, order.paidInAmount ? <YuanText key="p" value={order.paidInAmount} /> : ''],
    fact('paymentName', order.paymentName && masked('paymentName', zh.orderFacts.payerName)),
    fact(
      'agtAmount',
      order.agtRate ? (
        <span>
          <YuanText value={order.agtAmount} />{' '}
          <span className={`${looks.soft} ${looks.num}`}>（{order.agtRate}%）</span>
        </span>
      ) : (
        ''
      ),
    ),
    fact('payReference', (title) => <Copyable text={order.payReference} what={title} />),
    [zh.orderFacts.declaredPayer, order.payerName],
    fact('tag'),
    [zh.orderFacts.voucher, order.voucherUrl && <VoucherImage key="v" url={order.voucherUrl} />],
    [zh.orderFacts.voucherTime, order.voucherTime],
    [zh.orderFacts.askedAmount, order.askedAmount && <YuanText key="asked" value={order.askedAmount} />],
    [zh.orderFacts.shopOrder, [order.goodsOrderNo, order.goodsBuyer].filter(Boolean).join(' · ')],
    fact('createTime'),
    fact('expireTime'),
    fact('affirmTime'),
    fact('failTime'),
    fact('operator', actorText(order.operator)),
    fact('reconciliationStatus'),
    fact('remark'),
  ];
}

/** One order in full: facts, timeline, postings, and the actions that are possible now. */
export function OrderDrawer({ agtOrderNo, onClose, onConfirm }: Props): ReactNode {
  const { data, error, refetch } = useQuery(orderDetailQuery(agtOrderNo));
  const reveal = useReveal();
  const mayResend = useMay('webhook:resend');
  const isStaff = useCurrentUser().area === 'operator';
  const resend = useMutation({
    mutationFn: resendCallback,
    onSuccess: () => {
      showToast('success', zh.orderDrawer.sentAgain);
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
      title={zh.orderDrawer.title}
      shape="drawer"
      testId="order-drawer"
      onClose={onClose}
      footer={
        order ? (
          <>
            {mayResend && COLLECTION_FACTS[order.status].notified ? (
              <Button busy={resend.isPending} onClick={() => resend.mutate(agtOrderNo)}>
                {zh.orderDrawer.sendAgain}
              </Button>
            ) : null}
            {isStaff && data ? (
              <Suspense>
                <OperatorActions detail={data} />
              </Suspense>
            ) : null}
            {order.mayConfirm ? (
              <Button kind="primary" onClick={() => onConfirm(order)}>
                {zh.orderDrawer.confirm}
              </Button>
            ) : null}
            <Button onClick={onClose}>{zh.orderDrawer.close}</Button>
          </>
        ) : undefined
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && order ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.orderDrawer.amount(<MoneyText value={order.amount} />)}
            </strong>
            <OrderStatus order={order} />
            <StatusTag tone={NOTIFY_TONES[order.notifyStatus]}>{NOTIFY_STATUS_NAMES[order.notifyStatus]}</StatusTag>
          </div>
          <dl className={`${factStyles.facts} ${orderList.detailFacts}`}>
            {orderFactsOf(order, reveal)
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
          {data.complaints.length > 0 || data.adjustment ? (
            <Suspense fallback={<SkeletonLines lines={3} />}>
              <OrderOutcomes detail={data} />
            </Suspense>
          ) : null}
          {data.margin ? (
            <Suspense fallback={<SkeletonLines lines={2} />}>
              <OrderMargin margin={data.margin} />
            </Suspense>
          ) : null}
          <OrderTimeline steps={data.timeline} />
          <OrderPostings rows={data.postings} hint={zh.orderDrawer.postingsHint} />
          <SkippedCandidates rows={data.skipped} />
        </div>
      ) : null}
    </Dialog>
  );
}
