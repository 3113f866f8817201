import { TOTAL_CAP } from '@mashang/contract/paging';
import type { DepositState, TopUpListQuery, TopUpStatus } from '@mashang/contract/top-ups';
import type { Sql, Tx } from '../../platform/db.ts';
import { pageBy } from '../../platform/db-paging.ts';

type Reader = Sql | Tx;
export type TopUpRecord = {
  id: bigint;
  orderNo: string;
  participantId: bigint;
  participantName: string;
  way: 'bank' | 'usdt';
  amount: bigint;
  credited: bigint;
  usdtAmount: bigint | null;
  rate: number | null;
  address: string | null;
  txHash: string;
  confirmations: number;
  needed: number | null;
  status: TopUpStatus;
  createTime: string;
  expireTime: string;
  leftMs: bigint;
  closeTime: string;
  bankName: string;
  payerName: string;
  reference: string;
  reason: string;
  waiting: number;
};
const columns = (sql: Reader) => sql`
  o.id, o.order_no as "orderNo", o.participant_id as "participantId", p.name as "participantName", o.way, o.amount, o.credited, o.usdt_amount as "usdtAmount", o.rate,
  o.address, coalesce(d.tx_hash, '') as "txHash", coalesce(d.confirmations, 0) as confirmations, o.confirmations_needed as needed, o.status,
  wire_time(o.created_at) as "createTime", wire_time(o.expires_at) as "expireTime",
  case when o.status = 0 then greatest(0, extract(epoch from o.expires_at - clock_timestamp()) * 1000)::bigint else 0 end as "leftMs",
  coalesce(wire_time(o.closed_at), '') as "closeTime", o.bank_name as "bankName", o.payer_name as "payerName", o.reference, o.reason,
  coalesce((select count(*)::int from chain_deposit w where w.order_id = o.id and w.state in (2, 4)), 0) as waiting`;
const joins = (sql: Reader) => sql`
  join participant p on p.id = o.participant_id
  left join lateral (select c.tx_hash, c.confirmations from chain_deposit c where c.order_id = o.id and c.state <> 5 order by c.id desc limit 1) d on true`;

function conditions(sql: Reader, query: TopUpListQuery) {
  const all = [sql`true`];
  if (query.orderNo) all.push(sql`o.order_no = ${query.orderNo}`);
  if (query.way) all.push(sql`o.way = ${query.way}`);
  if (query.status) all.push(sql`o.status = any (${query.status.split(',').map(Number)}::int[])`);
  if (query.waiting)
    all.push(
      sql`(o.way = 'bank' and o.status = 0 or exists (select from chain_deposit w where w.order_id = o.id and w.state in (2, 4)))`,
    );
  if (query.participant)
    all.push(sql`(p.name = ${query.participant} or o.participant_id::text = ${query.participant})`);
  if (query.startDate) all.push(sql`o.created_at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    all.push(
      sql`o.created_at < (${query.endDate}::timestamp + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai'`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

export async function listTopUpRows(sql: Reader, query: TopUpListQuery): Promise<TopUpRecord[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`o.id`, amount: sql`o.amount` });
  return sql`
    select ${columns(sql)} from top_up_order o ${joins(sql)} where ${conditions(sql, query)} ${after} order by ${order} ${extent}` as never;
}

export async function countTopUps(
  sql: Reader,
  query: TopUpListQuery,
): Promise<{ total: number; amount: bigint; credited: bigint }> {
  const [row] = await sql`
    select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(credited), 0)::bigint as credited
    from (select o.amount, o.credited from top_up_order o join participant p on p.id = o.participant_id where ${conditions(sql, query)} limit ${TOTAL_CAP + 1}) x`;
  return row as never;
}

export type TopUpFacts = TopUpRecord & {
  proof: string;
  remark: string;
  operator: string;
  rateSource: string;
  rateTime: string;
  chainId: bigint | null;
};
export async function findTopUp(sql: Reader, orderNo: string): Promise<TopUpFacts | undefined> {
  const [row] = await sql`
    select ${columns(sql)}, o.proof, o.remark, o.operator, o.rate_source as "rateSource", coalesce(wire_time(o.rate_at), '') as "rateTime", o.chain_id as "chainId"
    from top_up_order o ${joins(sql)} where o.order_no = ${orderNo}`;
  return row as never;
}

export type DepositRecord = {
  id: bigint;
  txHash: string;
  sender: string;
  amount: bigint;
  value: bigint;
  state: DepositState;
  why: string;
  confirmations: number;
  blockNumber: bigint;
  time: string;
  returnReference: string;
};
export async function listDeposits(sql: Reader, orderId: bigint): Promise<DepositRecord[]> {
  return sql`
    select id, tx_hash as "txHash", sender, amount, value, state, why, confirmations, block_number as "blockNumber", wire_time(block_time) as time,
      return_reference as "returnReference" from chain_deposit where order_id = ${orderId} order by id` as never;
}

export type TopUpEvent = { what: string; status: TopUpStatus; actor: string; note: string; time: string };
export async function listTopUpEvents(sql: Reader, orderId: bigint): Promise<TopUpEvent[]> {
  return sql`
    select what, status, actor, note, wire_time(at) as time from top_up_event where order_id = ${orderId} order by id` as never;
}

export type TravelRecord = {
  originatorName: string;
  walletKind: 'own' | 'provider';
  provider: string;
  beneficiaryName: string;
  institution: string;
  institutionLicence: string;
  time: string;
};
export async function findTravel(sql: Reader, orderId: bigint): Promise<TravelRecord | undefined> {
  const [row] = await sql`
    select originator_name as "originatorName", wallet_kind as "walletKind", provider, beneficiary_name as "beneficiaryName", institution,
      institution_licence as "institutionLicence", wire_time(at) as time from top_up_travel where order_id = ${orderId}`;
  return row as never;
}

/** Whether the reader may see an application that shows this proof. */
export async function hasProof(sql: Reader, url: string): Promise<boolean> {
  const [row] = await sql`select exists (select from top_up_order where proof = ${url}) as there`;
  return (row as { there: boolean }).there;
}
