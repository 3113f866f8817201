import { CURRENCIES } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  TOP_UP_STATUSES,
  TOP_UP_WAYS,
  type TopUpListQuery,
  WALLET_KINDS,
} from '@mashang/contract/top-ups';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { pageBy } from '../../platform/database/statements/db-paging.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const topUpRecord = rowOf({
  id: tables.top_up_order.id,
  orderNo: tables.top_up_order.order_no,
  participantId: tables.top_up_order.participant_id,
  participantName: tables.participant.name,
  way: keyOf(TOP_UP_WAYS),
  currency: oneOf(CURRENCIES),
  amount: tables.top_up_order.amount,
  credited: tables.top_up_order.credited,
  usdtAmount: tables.top_up_order.usdt_amount,
  rate: tables.top_up_order.rate,
  address: tables.top_up_order.address,
  txHash: text,
  confirmations: int4,
  needed: tables.top_up_order.confirmations_needed,
  status: oneOf(TOP_UP_STATUSES),
  createTime: text,
  expireTime: text,
  leftMs: int8,
  closeTime: text,
  bankName: tables.top_up_order.bank_name,
  payerName: tables.top_up_order.payer_name,
  reference: tables.top_up_order.reference,
  reason: tables.top_up_order.reason,
  waiting: int4,
});
export type TopUpRecord = RowOf<typeof topUpRecord>;
const columns = (sql: Reader) => sql`
  o.id, o.order_no as "orderNo", o.participant_id as "participantId", p.name as "participantName", o.way, o.currency,
  o.amount,
  o.credited, o.usdt_amount as "usdtAmount", o.rate,
  o.address, coalesce(d.tx_hash, '') as "txHash", coalesce(d.confirmations, 0) as confirmations,
  o.confirmations_needed as needed, o.status,
  wire_time(o.created_at) as "createTime", wire_time(o.expires_at) as "expireTime",
  case when o.status = 0 then greatest(0, extract(epoch from o.expires_at - clock_timestamp()) * 1000)::bigint
    else 0 end as "leftMs",
  coalesce(wire_time(o.closed_at), '') as "closeTime", o.bank_name as "bankName", o.payer_name as "payerName",
  o.reference, o.reason,
  coalesce((select count(*)::int from chain_deposit w where w.order_id = o.id and w.state in (2, 4)), 0) as waiting`;
const joins = (sql: Reader) => sql`
  join participant p on p.id = o.participant_id
  left join lateral (select c.tx_hash, c.confirmations
    from chain_deposit c
    where c.order_id = o.id and c.state <> 5
    order by c.id desc
    limit 1) d on true`;

function conditions(sql: Reader, query: TopUpListQuery) {
  const all = [sql`true`];
  if (query.orderNo) all.push(sql`o.order_no = ${query.orderNo}`);
  if (query.way) all.push(sql`o.way = ${query.way}`);
  if (query.status) all.push(sql`o.status = any (${query.status.split(',').map(Number)}::int[])`);
  if (query.waiting)
    all.push(
      sql`
        (o.way = 'bank' and o.status = 0
          or exists (select from chain_deposit w where w.order_id = o.id and w.state in (2, 4)))`,
    );
  if (query.participant)
    all.push(sql`(p.name = ${query.participant} or o.participant_id::text = ${query.participant})`);
  if (query.startDate) all.push(sql`o.created_at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    all.push(
      sql`
        o.created_at < (${query.endDate}::timestamp
          + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai'`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

export async function listTopUpRows(sql: Reader, query: TopUpListQuery): Promise<TopUpRecord[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    topUpRecord,
    sql`
    select ${columns(sql)}
    from top_up_order o ${joins(sql)}
    where ${conditions(sql, query)} ${after}
    order by ${order} ${extent}`,
  );
}

const topUpsRow = rowOf({
  total: int4,
  amount: int8,
  credited: int8,
});

export async function countTopUps(
  sql: Reader,
  query: TopUpListQuery,
): Promise<{ total: number; amount: bigint; credited: bigint }> {
  return readOne(
    topUpsRow,
    sql`
    select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(credited), 0)::bigint as credited
    from (select o.amount, o.credited
      from top_up_order o
      join participant p on p.id = o.participant_id
      where ${conditions(sql, query)}
      limit ${TOTAL_CAP + 1}) x`,
  );
}

const topUpFactsRow = rowOf({
  ...topUpRecord.columns,
  proof: tables.top_up_order.proof,
  remark: tables.top_up_order.remark,
  operator: tables.top_up_order.operator,
  rateSource: tables.top_up_order.rate_source,
  rateTime: text,
  chainId: tables.top_up_order.chain_id,
});
export type TopUpFacts = RowOf<typeof topUpFactsRow>;
export async function findTopUp(sql: Reader, orderNo: string): Promise<TopUpFacts | null> {
  return readRow(
    topUpFactsRow,
    sql`
    select ${columns(sql)}, o.proof, o.remark, o.operator, o.rate_source as "rateSource",
      coalesce(wire_time(o.rate_at), '') as "rateTime", o.chain_id as "chainId"
    from top_up_order o ${joins(sql)} where o.order_no = ${orderNo}`,
  );
}

const depositRecord = rowOf({
  id: tables.chain_deposit.id,
  txHash: tables.chain_deposit.tx_hash,
  sender: tables.chain_deposit.sender,
  amount: tables.chain_deposit.amount,
  value: tables.chain_deposit.value,
  state: oneOf(DEPOSIT_STATES),
  why: orEmpty(keyOf(DEPOSIT_REASONS)),
  confirmations: tables.chain_deposit.confirmations,
  blockNumber: tables.chain_deposit.block_number,
  time: text,
  returnReference: tables.chain_deposit.return_reference,
});
export type DepositRecord = RowOf<typeof depositRecord>;
export async function listDeposits(sql: Reader, orderId: bigint): Promise<DepositRecord[]> {
  return readRows(
    depositRecord,
    sql`
    select id, tx_hash as "txHash", sender, amount, value, state, why, confirmations, block_number as "blockNumber",
      wire_time(block_time) as time,
      return_reference as "returnReference" from chain_deposit where order_id = ${orderId} order by id`,
  );
}

const topUpEventRow = rowOf({
  what: tables.top_up_event.what,
  status: oneOf(TOP_UP_STATUSES),
  actor: tables.top_up_event.actor,
  note: tables.top_up_event.note,
  time: text,
});
export type TopUpEvent = RowOf<typeof topUpEventRow>;
export async function listTopUpEvents(sql: Reader, orderId: bigint): Promise<TopUpEvent[]> {
  return readRows(
    topUpEventRow,
    sql`
    select what, status, actor, note, wire_time(at) as time from top_up_event where order_id = ${orderId} order by id`,
  );
}

const travelRecord = rowOf({
  originatorName: tables.top_up_travel.originator_name,
  walletKind: keyOf(WALLET_KINDS),
  provider: tables.top_up_travel.provider,
  beneficiaryName: tables.top_up_travel.beneficiary_name,
  institution: tables.top_up_travel.institution,
  institutionLicence: tables.top_up_travel.institution_licence,
  time: text,
});
export type TravelRecord = RowOf<typeof travelRecord>;
export async function findTravel(sql: Reader, orderId: bigint): Promise<TravelRecord | null> {
  return readRow(
    travelRecord,
    sql`
    select originator_name as "originatorName", wallet_kind as "walletKind", provider,
      beneficiary_name as "beneficiaryName", institution,
      institution_licence as "institutionLicence", wire_time(at) as time
        from top_up_travel
        where order_id = ${orderId}`,
  );
}

const thereRow = rowOf({ there: bool });

/** Whether the reader may see an application that uses this proof. */
export async function hasProof(sql: Reader, url: string): Promise<boolean> {
  const row = await readOne(thereRow, sql`select exists (select from top_up_order where proof = ${url}) as there`);
  return row.there;
}
