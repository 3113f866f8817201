import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onFrame } from '../../lib/realtime.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { orderDetailQuery } from './queries.ts';
import { VoucherPicture } from './voucher-picture.tsx';

type Fact = readonly [string, ReactNode];

/** The order as it is now, with the moment its window ends: what the payer hands in appears while one looks. */
export function useOrderNow(row: CollectionOrder): { order: CollectionOrder; endsAt: number } {
  const { data, dataUpdatedAt, refetch } = useQuery(orderDetailQuery(row.agtOrderNo));
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind === 'order' && frame.orderNo === row.agtOrderNo) void refetch();
      }),
    [row.agtOrderNo, refetch],
  );
  return { order: data?.order ?? row, endsAt: data && data.leftMs > 0 ? dataUpdatedAt + data.leftMs : 0 };
}

function factsOf(order: CollectionOrder, endsAt: number): Fact[] {
  return [
    ['附言', order.payReference && <Copyable key="r" text={order.payReference} what="附言" />],
    ['申报付款人', order.payerName || '未填写'],
    ['口令', order.tag || '未提交'],
    ['转账截图', order.voucherUrl && <VoucherPicture key="v" url={order.voucherUrl} />],
    ['凭证时间', order.voucherTime],
    ['收款户名', order.receiveUserName],
    ['收款账号', order.outAuthNo],
    ['收款银行', [order.bankName, order.bankBranch].filter(Boolean).join(' · ')],
    ['商户要求金额', order.askedAmount],
    ['店铺订单', order.goodsOrderNo && [order.goodsOrderNo, order.goodsBuyer].filter(Boolean).join(' · ')],
    ['下单时间', order.createTime],
    [
      '剩余时间',
      endsAt > 0 ? <Countdown key="c" endsAt={endsAt} /> : order.status === COLLECTION_STATUS.awaiting ? '' : '已过期',
    ],
  ];
}

/** What tells the order from others of its amount, beside what is asked first. */
export function ConfirmFacts({
  order,
  endsAt,
  first,
}: {
  order: CollectionOrder;
  endsAt: number;
  first: readonly Fact[];
}): ReactNode {
  const named = new Set(first.map(([name]) => name));
  const facts = [...first, ...factsOf(order, endsAt).filter(([name, value]) => value && !named.has(name))];
  return (
    <dl className="facts confirm-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>
            <strong className="num break">{value}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
