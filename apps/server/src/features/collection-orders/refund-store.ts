import type { Tx } from '../../platform/db.ts';

export type RefundStanding = {
  merchantId: bigint;
  merchantName: string;
  status: number;
  paidInAmount: bigint;
  /** What the settlement gave the merchant. */
  payable: bigint;
  /** What the merchant has free for it, with what a complaint holds of this very order. */
  available: bigint;
  /** The complaint that waits and that the refund would answer. */
  complaint: bigint | null;
  /** What keeps the money where it is beside that complaint; null for nothing. */
  frozenBy: string | null;
};

/** What a refund must know of a collection order, which stays as it is until the end of the transaction. */
export async function findRefundStanding(tx: Tx, agtOrderNo: string): Promise<RefundStanding | undefined> {
  const [row] = await tx`
    select o.merchant_id as "merchantId", m.name as "merchantName", o.status, coalesce(o.paid_in_amount, 0) as "paidInAmount", coalesce(p.amount, 0) as payable,
      b.posted - b.held + coalesce(h.amount, 0) as available, c.id as complaint, f.by as "frozenBy"
    from collection_order o join merchant m on m.id = o.merchant_id join ledger_balance b on b.account_id = o.payable_account
    left join ledger_transfer t on t.reference = 'collection:' || o.id
    left join ledger_posting p on p.transfer_id = t.id and p.account_id = o.payable_account
    left join ledger_hold h on h.reference = 'complaint:' || o.id and h.state = 'open'
    left join complaint c on c.order_id = o.id and c.reviewed_at is null
    cross join lateral frozen_by(o.agt_order_no, c.id) f (by)
    where o.agt_order_no = ${agtOrderNo}`;
  return row as never;
}

/** Refunds as the approval in force says; the database reads there which order. */
export async function refundCollection(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select refund_collection(${approvalId}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}
