import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onFrame } from '../../lib/realtime/realtime.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { orderDetailQuery } from './queries.ts';
import { VoucherImage } from './voucher-image.tsx';
import * as zh from './zh.tsx';

type Fact = readonly [string, ReactNode];

/**
 * The current order, with the end of its time window (0: it has ended; undefined: not loaded yet). Evidence from the
 * payer appears while the dialog is open.
 */
export function useOrderNow(row: CollectionOrder): { order: CollectionOrder; endsAt: number | undefined } {
  const { data, dataUpdatedAt, refetch } = useQuery(orderDetailQuery(row.agtOrderNo));
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind === 'order' && frame.orderNo === row.agtOrderNo) void refetch();
      }),
    [row.agtOrderNo, refetch],
  );
  return { order: data?.order ?? row, endsAt: data && (data.leftMs > 0 ? dataUpdatedAt + data.leftMs : 0) };
}

/** Takes up its line from the start, so that nothing below moves under the pointer when the time is loaded. */
function timeLeft(order: CollectionOrder, endsAt: number | undefined): ReactNode {
  if (endsAt === undefined) return '…';
  if (endsAt > 0) return <Countdown key="c" endsAt={endsAt} />;
  return order.status === COLLECTION_STATUS.awaiting ? '' : zh.orderFacts.expired;
}

function factsOf(order: CollectionOrder, endsAt: number | undefined): Fact[] {
  return [
    [
      zh.orderFacts.payReference,
      order.payReference && <Copyable key="r" text={order.payReference} what={zh.orderFacts.payReference} />,
    ],
    [zh.orderFacts.declaredPayer, order.payerName || zh.orderFacts.notFilledIn],
    [zh.orderFacts.passphrase, order.tag || zh.orderFacts.notSubmitted],
    [zh.orderFacts.voucher, order.voucherUrl && <VoucherImage key="v" url={order.voucherUrl} />],
    [zh.orderFacts.voucherTime, order.voucherTime],
    [zh.orderFacts.receivingName, order.receiveUserName],
    [zh.orderFacts.receivingAccount, order.outAuthNo],
    [zh.orderFacts.receivingBank, [order.bankName, order.bankBranch].filter(Boolean).join(' · ')],
    [zh.orderFacts.askedAmount, order.askedAmount],
    [zh.orderFacts.shopOrder, order.goodsOrderNo && [order.goodsOrderNo, order.goodsBuyer].filter(Boolean).join(' · ')],
    [zh.orderFacts.orderedAt, order.createTime],
    [zh.orderFacts.timeLeft, timeLeft(order, endsAt)],
  ];
}

/** Facts that distinguish the order from others of the same amount, after the facts in `first`. */
export function ConfirmFacts({
  order,
  endsAt,
  first,
}: {
  order: CollectionOrder;
  endsAt: number | undefined;
  first: readonly Fact[];
}): ReactNode {
  const named = new Set(first.map(([name]) => name));
  const facts = [...first, ...factsOf(order, endsAt).filter(([name, value]) => value && !named.has(name))];
  return (
    <dl className={`${factStyles.facts} ${orderList.confirmFacts}`}>
      {facts.map(([name, value]) => (
        <div key={name} className={orderList.contents}>
          <dt>{name}</dt>
          <dd>
            <strong className={`${looks.num} ${factStyles.break}`}>{value}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
