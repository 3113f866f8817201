import { NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import { CURRENCIES, parseMoney } from '@mashang/contract/money';
import type { OwnPayoutQuery } from '@mashang/contract/own-payouts';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { PAYOUT_STATUSES, USER_TYPES } from '@mashang/contract/payout-orders';
import { PAY_TYPES } from '@mashang/contract/products';
import type { Reader, SqlPart } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { pageBy } from '../../../platform/database/statements/db-paging.ts';
import {
  bool,
  int8,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const ownPayoutRow = rowOf({
  id: int8,
  orderNo: tables.payout_order.order_no,
  mchOrderNo: tables.payout_order.mch_order_no,
  currency: oneOf(CURRENCIES),
  amount: tables.payout_order.amount,
  fee: tables.payout_order.fee,
  payType: oneOf(PAY_TYPES),
  userName: tables.payout_order.beneficiary_name,
  userType: oneOf(USER_TYPES),
  account: tables.payout_order.beneficiary_account,
  bankName: tables.payout_order.bank_name,
  remark: tables.payout_order.remark,
  status: oneOf(PAYOUT_STATUSES),
  byBank: bool,
  notifyStatus: oneOf(NOTIFY_STATUSES),
  notifyUrl: tables.payout_order.notify_url,
  createTime: text,
  finishTime: text,
  failReason: tables.payout_order.fail_reason,
});
export type OwnPayoutRow = RowOf<typeof ownPayoutRow>;

// Columns one by one: the merchants' login has no right to a whole row, so no function may take one either.
const columns = (sql: Reader) => sql`
  o.id, o.order_no as "orderNo", o.mch_order_no as "mchOrderNo", o.currency, o.amount, o.fee, o.pay_type as "payType",
  o.beneficiary_name as "userName", o.user_type as "userType", o.beneficiary_account as account,
  o.bank_name as "bankName", o.remark, o.status, o.settlement_mode = 'institution' as "byBank",
  o.notify_status as "notifyStatus", o.notify_url as "notifyUrl", wire_time(o.create_time) as "createTime",
  wire_time(o.finish_time) as "finishTime", o.fail_reason as "failReason"`;

/** The filter as conditions on `o`; whose payouts they are is decided by row-level security. */
function matching(sql: Reader, query: OwnPayoutQuery): SqlPart {
  const { orderNo, mchOrderNo, minAmount, maxAmount, notifyStatus, status, startDate, endDate } = query;
  const step = endDate?.length === 10 ? '1 day' : '1 second';
  const parts = [
    orderNo && sql`o.order_no = ${orderNo}`,
    mchOrderNo && sql`o.mch_order_no = ${mchOrderNo}`,
    minAmount && sql`o.amount >= ${parseMoney(minAmount)}`,
    maxAmount && sql`o.amount <= ${parseMoney(maxAmount)}`,
    notifyStatus && sql`o.notify_status = ${Number(notifyStatus)}`,
    status && sql`o.status = any (${status.split(',').map(Number)}::int[])`,
    startDate && sql`o.create_time >= ${startDate}::text::timestamp at time zone 'Asia/Shanghai'`,
    endDate &&
      sql`
        o.create_time < (${endDate}::text::timestamp + ${step}::text::interval) at time zone 'Asia/Shanghai'`,
  ];
  return parts.filter((part) => typeof part === 'object').reduce((left, right) => sql`${left} and ${right}`, sql`true`);
}

/** One page of the bound merchant's payouts, the newest first. */
export async function listOwn(sql: Reader, query: OwnPayoutQuery): Promise<OwnPayoutRow[]> {
  const paging = { ...query, sort: '-createTime' };
  const { after, order, extent } = pageBy(sql, paging, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    ownPayoutRow,
    sql`
    select ${columns(sql)}
    from payout_order o
    where ${matching(sql, query)} ${after} order by ${order} ${extent}`,
  );
}

/** How many payouts the filter has; more than `TOTAL_CAP` are not counted. */
export async function countOwn(sql: Reader, query: OwnPayoutQuery): Promise<number> {
  return readCount(
    sql`
    select count(*)::int as n
    from (select 1 from payout_order o where ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x`,
  );
}

/** One of the bound merchant's payouts; null for everybody else's. */
export async function findOwn(sql: Reader, orderNo: string): Promise<OwnPayoutRow | null> {
  return readRow(ownPayoutRow, sql`select ${columns(sql)} from payout_order o where o.order_no = ${orderNo}`);
}

const stepRow = rowOf({ kind: text, time: text });
/** What happened to a payout, as far as its merchant was notified: neither actors nor claims. */
export async function listOwnSteps(sql: Reader, payoutId: bigint): Promise<RowOf<typeof stepRow>[]> {
  return readRows(
    stepRow,
    sql`select kind, wire_time(at) as time from event_log where order_id = ${payoutId} order by id`,
  );
}
