import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { COMPLAINT_STATES, COMPLAINT_VERDICT_NAMES } from '@mashang/contract/complaints';
import { PAY_WAYS } from '@mashang/contract/payment-channels';
import { PAY_TYPES } from '@mashang/contract/products';
import type { Sql, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import {
  bool,
  float8,
  int4,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

const payerRow = rowOf({
  agtOrderNo: tables.collection_order.agt_order_no,
  status: oneOf(COLLECTION_STATUSES),
  amount: tables.collection_order.amount,
  subject: tables.collection_order.subject,
  merchantName: tables.merchant.legal_name,
  productName: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.collection_order.pay_pattern,
  typeName: nullable(tables.account_type.name),
  accountLabel: nullable(tables.account_type.account_label),
  askedAmount: tables.collection_order.asked_amount,
  reference: text,
  payerName: tables.collection_order.payer_name,
  tag: tables.collection_order.tag,
  voucherTime: text,
  voucherImage: tables.collection_order.voucher_picture,
  voucherTimes: tables.collection_order.voucher_times,
  adjusting: bool,
  takesAccount: bool,
  holder: nullable(tables.collection_account.receive_user_name),
  accountNo: nullable(tables.collection_account.out_auth_no),
  bankName: nullable(tables.collection_account.bank_name),
  bankBranch: nullable(tables.collection_account.bank_branch),
  codeText: nullable(tables.collection_account.code_text),
  createTime: text,
  expireTime: text,
  leftMs: float8,
  paidTime: text,
  paidAmount: tables.collection_order.paid_in_amount,
  returnUrl: tables.collection_order.return_url,
  receiptNo: nullable(text),
  complaintTime: nullable(text),
  complaintState: nullable(oneOf(COMPLAINT_STATES)),
  complaintDue: nullable(text),
  complaintVerdict: nullable(orEmpty(keyOf(COMPLAINT_VERDICT_NAMES))),
  complaintReply: nullable(tables.complaint.reply),
  complaintReplyTime: nullable(text),
  /** Whether the payer may complain now, for the first time or again. */
  mayComplain: bool,
  bankHolder: nullable(tables.bank_account.holder),
  bankNumber: nullable(tables.bank_account.account_no),
  bankBank: nullable(tables.bank_account.bank),
  virtualNo: nullable(tables.order_place.virtual_no),
  /** Whether it is paid to one of the institution's places. */
  placed: bool,
  /** Ways of the payment channel that takes it; null where none does. */
  channelWays: nullable(list(keyOf(PAY_WAYS))),
  channelTitle: nullable(tables.payment_channel.title),
  channelKind: nullable(tables.payment_channel.kind),
  /** Whether the payer has entered an account for refunds. */
  refundAccount: bool,
});
export type PayerRow = RowOf<typeof payerRow>;

/** Returns what the payer of one order may know, with the time left by the database clock. */
export async function findPayerOrder(sql: Sql, agtOrderNo: string): Promise<PayerRow | null> {
  return readRow(
    payerRow,
    sql`
    select o.agt_order_no as "agtOrderNo", o.status, o.amount, o.subject, m.legal_name as "merchantName",
      p.name as "productName", p.pay_type as "payType",
      o.pay_pattern as "payPattern", t.name as "typeName", t.account_label as "accountLabel",
      o.asked_amount as "askedAmount", pay_reference(o.id) as reference, o.payer_name as "payerName", o.tag,
      wire_time(o.voucher_at) as "voucherTime",
      o.voucher_picture as "voucherImage", o.voucher_times as "voucherTimes", o.adjustment is not null as adjusting,
      takes_refund_account(o) as "takesAccount",
      a.receive_user_name as holder, a.out_auth_no as "accountNo",
      a.bank_name as "bankName", a.bank_branch as "bankBranch", a.code_text as "codeText",
      wire_time(o.create_time) as "createTime",
      wire_time(o.expire_time) as "expireTime",
      floor(extract(epoch from o.expire_time - clock_timestamp()) * 1000)::float8 as "leftMs",
      wire_time(o.affirm_time) as "paidTime", o.paid_in_amount as "paidAmount", o.return_url as "returnUrl",
      (select l.id::text from ledger_transfer l where l.reference = 'collection:' || o.id) as "receiptNo",
      wire_time(c.at) as "complaintTime", c.state as "complaintState", wire_time(c.due_at) as "complaintDue",
      c.verdict as "complaintVerdict",
      c.reply as "complaintReply", wire_time(c.reviewed_at) as "complaintReplyTime",
      complaint_refusal(o) is null as "mayComplain",
      b.holder as "bankHolder", b.account_no as "bankNumber", b.bank as "bankBank", w.virtual_no as "virtualNo",
      w.id is not null as placed, x.ways as "channelWays", x.title as "channelTitle",
      x.kind as "channelKind",
      exists (select from refund_account x where x.order_id = o.id) as "refundAccount"
    from collection_order o join merchant m on m.id = o.merchant_id join product p on p.id = o.product_id
    left join collection_account a on a.id = o.account_id left join account_type t on t.acc_type = a.acc_type
    left join complaint c on c.id = (
      select x.id
      from complaint x
      where x.order_id = o.id
      order by x.reviewed_at is not null, x.ordinal desc
      limit 1)
    left join order_place w on w.order_id = o.id and w.closed_at is null
    left join bank_account b on b.id = w.bank_account_id
    left join payment_channel x on x.id = w.payment_channel_id
    where o.agt_order_no = ${agtOrderNo}`,
  );
}

const methodRow = rowOf({
  id: text,
  name: text,
  ways: nullable(list(keyOf(PAY_WAYS))),
  kind: nullable(text),
  chosen: bool,
  down: bool,
  success: nullable(int4),
  minSuccess: tables.receiving_place.min_success,
});
export type MethodRow = RowOf<typeof methodRow>;
/** Lists the institution's places that are open to this order, with how their channels do. */
export async function listOpenMethods(sql: Sql, agtOrderNo: string): Promise<MethodRow[]> {
  return readRows(
    methodRow,
    sql`
    select p.id::text, coalesce(b.bank, c.title) as name, c.ways, c.kind, p.id = o.place_id as chosen,
      h.opened_at is not null as down, p.min_success as "minSuccess",
      case when p.min_success is not null then channel_success(c.id, clock_timestamp()) end as success
    from collection_order o
    join receiving_place p on p.product_id = o.product_id and p.kind <> 'participants'
    left join bank_account b on b.id = p.bank_account_id
    left join payment_channel c on c.id = p.payment_channel_id
    left join connector_health h on h.name = 'pay-' || c.code
    where o.agt_order_no = ${agtOrderNo} and o.status = 1 and o.place_id is not null
      and (p.id = o.place_id or place_refusal(p, o.amount, clock_timestamp()) is null)
    order by p.position, p.id`,
  );
}

/** The outcomes of each command. */
export const PAYER_COMMANDS = {
  change_order_place: [
    'changed',
    'not_found',
    'wrong_state',
    'participants',
    'payment_open',
    'place_off',
    'out_of_hours',
    'out_of_range',
    'daily_amount',
    'daily_count',
  ],
  file_next_complaint: ['filed', 'waits', 'too_many', 'not_found', 'wrong_state'],
  name_payer: ['named', 'unchanged', 'not_found', 'wrong_state'],
  hand_in_voucher: ['handed_in', 'not_found', 'wrong_state', 'by_channel', 'too_often', 'no_picture'],
} as const;
const commands = commandsOf(PAYER_COMMANDS);

/** Moves an order to another place; returns `changed` or the reason why not. */
export async function changePlaceRow(sql: Writer, agtOrderNo: string, placeId: bigint) {
  return commands.change_order_place(sql, agtOrderNo, placeId);
}

const imageRow = rowOf({ name: tables.complaint_picture.name });

/** Locks an image that was uploaded for this order and belongs to no complaint; false where there is none. */
export async function lockComplaintImage(tx: Tx, agtOrderNo: string, name: string): Promise<boolean> {
  const row = await readRow(
    imageRow,
    tx`
    select p.name
    from complaint_picture p
    join stored_file f on f.name = p.name
    join collection_order o on o.id = p.order_id
    where p.name = ${name} and o.agt_order_no = ${agtOrderNo} and p.complaint_id is null
    for update of f`,
  );
  return row !== null;
}

export type NewComplaint = { agtOrderNo: string; reason: string; detail: string; contact: string };

/** Files a complaint and freezes the order with its merchant's share, in one call. */
export async function fileComplaintRow(tx: WriteTx, complaint: NewComplaint) {
  const { agtOrderNo, reason, detail, contact } = complaint;
  return commands.file_next_complaint(tx, agtOrderNo, reason, detail, personal('complaint.contact', contact));
}

/** Attaches an image to the newest complaint of its order, which was just filed; the file is kept from then on. */
export async function keepComplaintImage(tx: WriteTx, agtOrderNo: string, name: string): Promise<void> {
  await tx`
    update complaint_picture p
    set complaint_id = c.id
    from complaint c
    join collection_order o on o.id = c.order_id
    where p.name = ${name} and o.agt_order_no = ${agtOrderNo}
      and c.ordinal = (select max(x.ordinal) from complaint x where x.order_id = o.id)`;
  await tx`update stored_file set kept_at = clock_timestamp() where name = ${name}`;
}

/** Stores the name under which the order's payer says it pays. */
export async function namePayer(sql: Writer, agtOrderNo: string, payerName: string) {
  return commands.name_payer(sql, agtOrderNo, personal('collection_order.payer_name', payerName));
}

/** Stores the voucher that the order's payer submits; an empty text keeps the former value. */
export async function handInVoucher(
  sql: Writer,
  agtOrderNo: string,
  { reference, payerName, image }: { reference: string; payerName: string; image: string },
) {
  return commands.hand_in_voucher(
    sql,
    agtOrderNo,
    reference,
    personal('collection_order.payer_name', payerName),
    image,
  );
}
