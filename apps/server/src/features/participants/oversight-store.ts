import type { Business, GateReason } from '@mashang/contract/businesses';
import type { OverseenQuery, ParticipantKind } from '@mashang/contract/participants';
import type { KycStatus, RunStatus } from '@mashang/contract/standing';
import type { RiskTier } from '@mashang/contract/verification';
import type { Sql, Tx } from '../../platform/db.ts';
import { personalKey } from '../../platform/personal.ts';

type Reader = Sql | Tx;
export type OverseenRow = {
  id: bigint;
  parentName: string | null;
  personId: bigint;
  kind: ParticipantKind;
  name: string;
  legalName: string;
  phone: string;
  depth: number;
  runStatus: RunStatus;
  kycStatus: KycStatus;
  kycExpiresAt: string;
  frozen: boolean;
  riskTier: RiskTier;
  posted: bigint;
  held: bigint;
  createTime: string;
  business: Business | null;
  businessDue: string;
  gate: GateReason | null;
};

const columns = (sql: Reader) => sql`
  p.id, q.name as "parentName", p.person_id as "personId", p.kind, p.name, p.legal_name as "legalName", p.phone, p.depth, p.run_status as "runStatus",
  case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4 else p.kyc_status end as "kycStatus", wire_last_day(p.kyc_expires_at) as "kycExpiresAt",
  p.frozen or e.frozen as frozen, e.risk_tier as "riskTier", b.posted, b.held, wire_time(p.created_at) as "createTime",
  p.business, wire_last_day(p.business_due) as "businessDue", participant_gate(p, null, now()) as gate`;
const tables = (sql: Reader) => sql`
  participant p join person e on e.id = p.person_id left join participant q on q.id = p.parent_id
  join ledger_account a on a.owner_kind = 'participant' and a.owner_id = p.id and a.kind = 'float' join ledger_balance b on b.account_id = a.id`;

function conditions(sql: Reader, query: OverseenQuery) {
  const all = [sql`true`];
  if (query.keyword) {
    const like = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`(p.name ilike ${like} or personal_key(p.legal_name) = ${personalKey('name', query.keyword)} or personal_key(p.phone) = ${personalKey('phone', query.keyword)})`,
    );
  }
  if (query.riskTier) all.push(sql`e.risk_tier = ${query.riskTier}`);
  if (query.expiring) all.push(sql`p.kyc_status = 2 and p.kyc_expires_at <= now() + interval '30 days'`);
  if (query.natural) all.push(sql`p.business is null and p.business_due is not null`);
  if (query.gate === 'stopped')
    all.push(sql`p.kyc_status = 2 and p.business is not null and participant_gate(p, null, now()) is not null`);
  if (query.gate === 'ending')
    all.push(sql`p.kyc_status = 2 and exists (select from agent_register r cross join lateral register_ends(p, r) n where r.participant_id = p.id
      and n.day between (now() at time zone 'Asia/Shanghai')::date and (now() at time zone 'Asia/Shanghai')::date + 30)`);
  if (query.kind) all.push(sql`p.kind = ${query.kind}`);
  if (query.runStatus) all.push(sql`p.run_status = ${Number(query.runStatus)}`);
  if (query.frozen) all.push(sql`(p.frozen or e.frozen)`);
  if (query.kycStatus)
    all.push(
      sql`case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4 else p.kyc_status end = any (${query.kycStatus.split(',').map(Number)}::int[])`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** One page in the order of the tree. */
export async function listOverseen(sql: Reader, query: OverseenQuery): Promise<OverseenRow[]> {
  return sql`
    select ${columns(sql)} from ${tables(sql)} where ${conditions(sql, query)}
    order by p.path limit ${query.limit} offset ${(query.page - 1) * query.limit}` as never;
}

export async function sumOverseen(
  sql: Reader,
  query: OverseenQuery,
): Promise<{ total: number; posted: bigint; held: bigint }> {
  const [row] = await sql`
    select count(*)::int as total, coalesce(sum(b.posted), 0)::bigint as posted, coalesce(sum(b.held), 0)::bigint as held
    from ${tables(sql)} where ${conditions(sql, query)}`;
  return row as never;
}

export async function findOverseen(sql: Reader, id: string): Promise<OverseenRow | undefined> {
  const [row] = await sql`select ${columns(sql)} from ${tables(sql)} where p.id = ${id}`;
  return row as OverseenRow | undefined;
}

type Kin = { id: bigint; name: string; kind: ParticipantKind };
/** Those above, from the root down, and those right below. */
export async function listKin(sql: Reader, id: string): Promise<{ above: Kin[]; below: Kin[] }> {
  const above = await sql`
    select a.id, a.name, a.kind from participant p cross join lateral unnest(p.path) with ordinality s (id, n) join participant a on a.id = s.id
    where p.id = ${id} and s.id <> p.id order by s.n`;
  const below = await sql`select id, name, kind from participant where parent_id = ${id} order by id limit 200`;
  return { above, below } as never;
}

export type LimitsRow = {
  dailyAmount: bigint;
  dailyCount: number;
  monthlyAmount: bigint;
  monthlyCount: number;
  dayAmount: bigint;
  dayCount: number;
  monthAmount: bigint;
  monthCount: number;
  ownDailyAmount: bigint;
  ownDailyCount: number;
  ownMonthlyAmount: bigint;
  ownMonthlyCount: number;
};
/** A person's limits, with what the running day and month have taken of them. */
export async function readLimits(sql: Reader, personId: bigint): Promise<LimitsRow> {
  const [row] = await sql`
    select e.daily_amount as "dailyAmount", e.daily_count as "dailyCount", e.monthly_amount as "monthlyAmount", e.monthly_count as "monthlyCount",
      case when u.day = t.today then u.day_amount else 0 end as "dayAmount", case when u.day = t.today then u.day_count else 0 end as "dayCount",
      case when u.month = t.month then u.month_amount else 0 end as "monthAmount", case when u.month = t.month then u.month_count else 0 end as "monthCount",
      e.own_daily_amount as "ownDailyAmount", e.own_daily_count as "ownDailyCount", e.own_monthly_amount as "ownMonthlyAmount", e.own_monthly_count as "ownMonthlyCount"
    from person e left join person_usage u on u.person_id = e.id
    cross join (select (now() at time zone 'Asia/Shanghai')::date as today, date_trunc('month', now() at time zone 'Asia/Shanghai')::date as month) t
    where e.id = ${personId}`;
  return row as never;
}

export type RateRow = { product: string; prdName: string; rate: number; enabled: boolean; effectiveFrom: string };
/** The rates in force now, and those already entered for later. */
export async function listRates(sql: Reader, id: string): Promise<RateRow[]> {
  return sql`
    select g.code as product, g.name as "prdName", r.rate, r.enabled, wire_time(r.effective_from) as "effectiveFrom"
    from participant_rate r join product g on g.id = r.product_id
    where r.participant_id = ${id} and (r.effective_from > now() or r.effective_from = (
      select max(x.effective_from) from participant_rate x where x.participant_id = r.participant_id and x.product_id = r.product_id and x.effective_from <= now()))
    order by g.id, r.effective_from` as never;
}

/** Who froze it last and why, from the audit log. */
export async function findFreezeReason(sql: Reader, name: string): Promise<string> {
  const [row] = await sql`
    select actor_name || '：' || (after ->> 'reason') as why from audit_log
    where subject_kind = 'participant' and subject_id = ${name} and action in ('participant.freeze', 'risk.hold-known') and after ? 'reason' order by id desc limit 1`;
  return (row as { why: string } | undefined)?.why ?? '';
}

/** The participant alone, held still until the end of the transaction. */
export async function lockFrozen(
  tx: Tx,
  id: string,
): Promise<{ id: bigint; name: string; legalName: string; frozen: boolean; byHand: boolean } | undefined> {
  const [row] = await tx`
    select id, name, legal_name as "legalName", frozen, hand_frozen as "byHand" from participant where id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint for no key update`;
  return row as never;
}

/** Freezes or frees by hand; answers whether it stands frozen then, for a case or screening may hold it too. */
export async function setFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const [row] = await tx`
    update participant set hand_frozen = ${frozen}, frozen = ${frozen} where id = ${id} returning frozen`;
  return (row as { frozen: boolean } | undefined)?.frozen ?? frozen;
}
