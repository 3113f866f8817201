import { CHANNEL_TRANSFER_STATES } from '@mashang/contract/payment-channels';
import { PAYOUT_STATUSES } from '@mashang/contract/payout-orders';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  json,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const payeeRow = rowOf({
  orderNo: tables.payout_order.order_no,
  status: oneOf(PAYOUT_STATUSES),
  amount: tables.payout_order.amount,
  payeeName: tables.payout_order.beneficiary_name,
  remark: tables.payout_order.remark,
  merchantName: tables.merchant.legal_name,
  /** It, or its merchant, is frozen or suspended: nobody may agree now. */
  held: bool,
  /** The kind of the channel of its last transfer, with that transfer's state; null where it never had one. */
  kind: nullable(tables.payment_channel.kind),
  transferNo: nullable(tables.channel_transfer.transfer_no),
  state: nullable(oneOf(CHANNEL_TRANSFER_STATES)),
  shown: nullable(json(z.record(z.string(), z.string()))),
  payeeUntil: text,
  /** Milliseconds until that; null where the payee never had to agree. */
  leftMs: nullable(float8),
  /** The transfer ended after its payee's time was over. */
  lapsed: bool,
});
export type PayeeRow = RowOf<typeof payeeRow>;

/** Returns what the payee of one payout may know, with its last transfer. */
export async function findPayeePayout(sql: Reader, orderNo: string): Promise<PayeeRow | null> {
  return readRow(
    payeeRow,
    sql`
    select o.order_no as "orderNo", o.status, o.amount, o.beneficiary_name as "payeeName", o.remark,
      m.legal_name as "merchantName", payout_is_frozen(o.id) or m.suspended as held,
      c.kind, t.transfer_no as "transferNo", t.state, t.shown, wire_time(t.payee_until) as "payeeUntil",
      floor(extract(epoch from t.payee_until - clock_timestamp()) * 1000)::float8 as "leftMs",
      coalesce(t.payee_until <= t.ended_at, false) as lapsed
    from payout_order o
    join merchant m on m.id = o.merchant_id
    left join channel_transfer t on t.id = (select max(x.id) from channel_transfer x where x.order_no = o.order_no)
    left join payment_channel c on c.id = t.channel_id
    where o.order_no = ${orderNo}`,
  );
}
