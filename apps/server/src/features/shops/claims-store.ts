import { COLLECTION_STATUS } from '@mashang/contract/collection-orders';
import type { Reader, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { type RowOf, readRow, readRows, rowOf } from '../../platform/database/statements/rows.ts';

export type ClaimRequest = {
  orderId: bigint;
  merchantId: number;
  mchOrderNo: string;
  agtOrderNo: string;
  amount: bigint;
};

const openOrderRow = rowOf({
  participantId: tables.shop_order.participant_id,
  orderNo: tables.shop_order.order_no,
});

/**
 * Claims an unpaid marketplace order for a collection; false if it is not available. It takes over a claim whose
 * collection failed to be routed, or was never created because the process died. It does not take over one whose
 * payment window closed, because that may still be confirmed late.
 */
export async function takeGoodsOrder(tx: WriteTx, request: ClaimRequest): Promise<boolean> {
  const { orderId, merchantId, mchOrderNo, agtOrderNo, amount } = request;
  // Claims of the same order wait for this lock.
  const order = await readRow(
    openOrderRow,
    tx`
    select o.participant_id as "participantId", o.order_no as "orderNo"
    from shop_order o
    join shop s on s.id = o.shop_id
    where o.id = ${orderId} and o.status = 0 and o.amount = ${amount}
      and s.status = 1 and s.merchant_id = ${merchantId}
    for update of o`,
  );
  if (!order) return false;
  const { count } = await tx`
    insert into goods_claim as g (shop_order_id, participant_id, merchant_id, mch_order_no, agt_order_no, order_no,
      amount)
    values (${orderId}, ${order.participantId}, ${merchantId}, ${mchOrderNo}, ${agtOrderNo}, ${order.orderNo},
      ${amount})
    on conflict (shop_order_id) do update
      set participant_id = excluded.participant_id, merchant_id = excluded.merchant_id,
        mch_order_no = excluded.mch_order_no, agt_order_no = excluded.agt_order_no, order_no = excluded.order_no,
        amount = excluded.amount, claimed_at = excluded.claimed_at, told_at = null, tries = 0,
        next_at = excluded.next_at
      where (select c.status from collection_order c where c.agt_order_no = g.agt_order_no)
        = ${COLLECTION_STATUS.failed}
        or g.claimed_at <= clock_timestamp() - interval '2 minutes'
          and not exists (select from collection_order c where c.agt_order_no = g.agt_order_no)`;
  return count > 0;
}

/** Releases the claim of a collection that was not created. */
export async function releaseGoodsOrder(sql: Writer, agtOrderNo: string): Promise<void> {
  await sql`select release_goods_claim(${agtOrderNo})`;
}

const claimRow = rowOf({
  merchantId: tables.goods_claim.merchant_id,
  mchOrderNo: tables.goods_claim.mch_order_no,
});

/** Returns the merchant's order that claims a marketplace order, once its collection exists. */
export async function findClaim(
  sql: Reader,
  orderId: bigint,
): Promise<{ merchantId: bigint; mchOrderNo: string } | null> {
  return readRow(
    claimRow,
    sql`
    select g.merchant_id as "merchantId", g.mch_order_no as "mchOrderNo"
    from goods_claim g
    join collection_order c on c.agt_order_no = g.agt_order_no
    where g.shop_order_id = ${orderId}`,
  );
}

const unreportedClaimRow = rowOf({
  orderId: tables.goods_claim.shop_order_id,
  shopId: tables.shop_order.shop_id,
  participantId: tables.shop_order.participant_id,
  orderNo: tables.goods_claim.order_no,
  agtOrderNo: tables.goods_claim.agt_order_no,
  tries: tables.goods_claim.tries,
});
export type UnreportedClaim = RowOf<typeof unreportedClaimRow>;
/** Leases claims whose collection was paid and not yet reported to the marketplace, longest waiting first. */
export async function leaseUnreported(sql: Writer, most: number, leaseS: number): Promise<UnreportedClaim[]> {
  return readRows(
    unreportedClaimRow,
    sql`
    update goods_claim g set next_at = clock_timestamp() + make_interval(secs => ${leaseS}), tries = g.tries + 1
    from (
      select x.shop_order_id as id from goods_claim x join collection_order c on c.agt_order_no = x.agt_order_no
      where x.told_at is null and x.next_at <= clock_timestamp() and collection_stands(c.status)
      order by x.next_at
      limit ${most}
      for update of x skip locked
    ) due join shop_order o on o.id = due.id where g.shop_order_id = due.id
    returning g.shop_order_id as "orderId", o.shop_id as "shopId", o.participant_id as "participantId",
      g.order_no as "orderNo", g.agt_order_no as "agtOrderNo", g.tries`,
  );
}
export async function markReported(tx: WriteTx, orderId: bigint): Promise<void> {
  await tx`update goods_claim set told_at = clock_timestamp() where shop_order_id = ${orderId}`;
}
export async function postponeReport(sql: Writer, orderId: bigint, waitS: number): Promise<void> {
  await sql`
    update goods_claim
    set next_at = clock_timestamp() + make_interval(secs => ${waitS})
    where shop_order_id = ${orderId}`;
}
