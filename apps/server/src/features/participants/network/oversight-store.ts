import { BUSINESSES, GATE_REASONS } from '@mashang/contract/businesses';
import { type OverseenQuery, PARTICIPANT_KINDS } from '@mashang/contract/participants';
import { KYC_STATUSES, RUN_STATUSES } from '@mashang/contract/standing';
import { RISK_TIERS } from '@mashang/contract/verification';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personalKey } from '../../../platform/security/personal.ts';

const overseenRow = rowOf({
  id: tables.participant.id,
  parentName: nullable(tables.participant.name),
  personId: tables.participant.person_id,
  kind: oneOf(PARTICIPANT_KINDS),
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  phone: tables.participant.phone,
  depth: tables.participant.depth,
  runStatus: oneOf(RUN_STATUSES),
  kycStatus: oneOf(KYC_STATUSES),
  kycExpiresAt: text,
  frozen: bool,
  riskTier: oneOf(RISK_TIERS),
  posted: tables.ledger_balance.posted,
  held: tables.ledger_balance.held,
  createTime: text,
  business: nullable(oneOf(BUSINESSES)),
  businessDue: text,
  gate: nullable(keyOf(GATE_REASONS)),
});
export type OverseenRow = RowOf<typeof overseenRow>;

const columns = (sql: Reader) => sql`
  p.id, q.name as "parentName", p.person_id as "personId", p.kind, p.name, p.legal_name as "legalName", p.phone,
  p.depth, p.run_status as "runStatus",
  case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4 else p.kyc_status end as "kycStatus",
  wire_last_day(p.kyc_expires_at) as "kycExpiresAt",
  p.frozen or e.frozen as frozen, e.risk_tier as "riskTier", b.posted, b.held, wire_time(p.created_at) as "createTime",
  p.business, wire_last_day(p.business_due) as "businessDue", participant_gate(p, null, now()) as gate`;
const sources = (sql: Reader) => sql`
  participant p join person e on e.id = p.person_id left join participant q on q.id = p.parent_id
  join ledger_account a on a.owner_kind = 'participant' and a.owner_id = p.id and a.kind = 'float'
  join ledger_balance b on b.account_id = a.id`;

function conditions(sql: Reader, query: OverseenQuery) {
  const all = [sql`true`];
  if (query.keyword) {
    const like = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`
        (p.name ilike ${like} or personal_key(p.legal_name) = ${personalKey('name', query.keyword)}
          or personal_key(p.phone) = ${personalKey('phone', query.keyword)})`,
    );
  }
  if (query.riskTier) all.push(sql`e.risk_tier = ${query.riskTier}`);
  if (query.expiring) all.push(sql`p.kyc_status = 2 and p.kyc_expires_at <= now() + interval '30 days'`);
  if (query.natural) all.push(sql`is_natural_person(p)`);
  if (query.gate === 'stopped')
    all.push(sql`p.kyc_status = 2 and p.business is not null and participant_gate(p, null, now()) is not null`);
  if (query.gate === 'ending')
    all.push(sql`
      p.kyc_status = 2 and exists (select
        from agent_register r
        cross join lateral register_ends(p, r) n
        where r.participant_id = p.id
      and n.day between (now() at time zone 'Asia/Shanghai')::date and (now() at time zone 'Asia/Shanghai')::date
        + 30)`);
  if (query.kind) all.push(sql`p.kind = ${query.kind}`);
  if (query.runStatus) all.push(sql`p.run_status = ${Number(query.runStatus)}`);
  if (query.frozen) all.push(sql`(p.frozen or e.frozen)`);
  if (query.kycStatus)
    all.push(
      sql`
        case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4
          else p.kyc_status end = any (${query.kycStatus.split(',').map(Number)}::int[])`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** Returns one page in the order of the tree. */
export async function listOverseen(sql: Reader, query: OverseenQuery): Promise<OverseenRow[]> {
  return readRows(
    overseenRow,
    sql`
    select ${columns(sql)} from ${sources(sql)} where ${conditions(sql, query)}
    order by p.path limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const sumsRow = rowOf({
  total: int4,
  posted: int8,
  held: int8,
});

export async function sumOverseen(
  sql: Reader,
  query: OverseenQuery,
): Promise<{ total: number; posted: bigint; held: bigint }> {
  return readOne(
    sumsRow,
    sql`
    select count(*)::int as total, coalesce(sum(b.posted), 0)::bigint as posted,
      coalesce(sum(b.held), 0)::bigint as held
    from ${sources(sql)} where ${conditions(sql, query)}`,
  );
}

export async function findOverseen(sql: Reader, id: string): Promise<OverseenRow | null> {
  return readRow(overseenRow, sql`select ${columns(sql)} from ${sources(sql)} where p.id = ${id}`);
}

const kinRow = rowOf({
  id: tables.participant.id,
  name: tables.participant.name,
  kind: oneOf(PARTICIPANT_KINDS),
});
type Kin = RowOf<typeof kinRow>;
/** Returns the participants above, from the root down, and those right below. */
export async function listKin(sql: Reader, id: string): Promise<{ above: Kin[]; below: Kin[] }> {
  const above = await readRows(
    kinRow,
    sql`
    select a.id, a.name, a.kind
    from participant p
    cross join lateral unnest(p.path) with ordinality s (id, n)
    join participant a on a.id = s.id
    where p.id = ${id} and s.id <> p.id order by s.n`,
  );
  const below = await readRows(
    kinRow,
    sql`select id, name, kind from participant where parent_id = ${id} order by id limit 200`,
  );
  return { above, below };
}

const limitsRow = rowOf({
  dailyAmount: tables.person.daily_amount,
  dailyCount: tables.person.daily_count,
  monthlyAmount: tables.person.monthly_amount,
  monthlyCount: tables.person.monthly_count,
  dayAmount: int8,
  dayCount: int4,
  monthAmount: int8,
  monthCount: int4,
  ownDailyAmount: int8,
  ownDailyCount: int4,
  ownMonthlyAmount: int8,
  ownMonthlyCount: int4,
});
export type LimitsRow = RowOf<typeof limitsRow>;
/** Returns a person's limits, and how much the current day and month have used of them. */
export async function readLimits(sql: Reader, personId: bigint): Promise<LimitsRow> {
  return readOne(
    limitsRow,
    sql`
    select e.daily_amount as "dailyAmount", e.daily_count as "dailyCount", e.monthly_amount as "monthlyAmount",
      e.monthly_count as "monthlyCount",
      case when u.day = t.today then u.day_amount else 0 end as "dayAmount", case when u.day = t.today then u.day_count
        else 0 end as "dayCount",
      case when u.month = t.month then u.month_amount else 0 end as "monthAmount", case
        when u.month = t.month then u.month_count else 0 end as "monthCount",
      e.own_daily_amount as "ownDailyAmount", e.own_daily_count as "ownDailyCount",
      e.own_monthly_amount as "ownMonthlyAmount", e.own_monthly_count as "ownMonthlyCount"
    from person e left join person_usage u on u.person_id = e.id
    cross join (select (now() at time zone 'Asia/Shanghai')::date as today,
      date_trunc('month', now() at time zone 'Asia/Shanghai')::date as month) t
    where e.id = ${personId}`,
  );
}

const rateRow = rowOf({
  product: tables.product.code,
  prdName: tables.product.name,
  rate: tables.participant_rate.rate,
  enabled: tables.participant_rate.enabled,
  effectiveFrom: text,
});
export type RateRow = RowOf<typeof rateRow>;
/** Returns the rates in force now, and those already entered for later. */
export async function listRates(sql: Reader, id: string): Promise<RateRow[]> {
  return readRows(
    rateRow,
    sql`
    select g.code as product, g.name as "prdName", r.rate, r.enabled, wire_time(r.effective_from) as "effectiveFrom"
    from participant_rate r join product g on g.id = r.product_id
    where r.participant_id = ${id} and (r.effective_from > now() or r.effective_from = (
      select max(x.effective_from)
      from participant_rate x
      where x.participant_id = r.participant_id and x.product_id = r.product_id and x.effective_from <= now()))
    order by g.id, r.effective_from`,
  );
}

const whyRow = rowOf({ why: text });

/** Returns who froze a participant last and why, from the audit log. */
export async function findFreezeReason(sql: Reader, name: string): Promise<string> {
  const row = await readRow(
    whyRow,
    sql`
    select actor_name || '：' || (after ->> 'reason') as why from audit_log
    where subject_kind = 'participant' and subject_id = ${name} and action in ('participant.freeze', 'risk.hold-known')
      and after ? 'reason'
    order by id desc
    limit 1`,
  );
  return row?.why ?? '';
}

const frozenRow = rowOf({
  id: tables.participant.id,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  frozen: tables.participant.frozen,
  byHand: tables.participant.hand_frozen,
});

/** Returns the participant's own freeze, without its person's, and locks it until the end of the transaction. */
export async function lockFrozen(
  tx: Tx,
  id: string,
): Promise<{ id: bigint; name: string; legalName: string; frozen: boolean; byHand: boolean } | null> {
  return readRow(
    frozenRow,
    tx`
    select id, name, legal_name as "legalName", frozen, hand_frozen as "byHand"
    from participant
    where id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint for no key update`,
  );
}

const participantFrozenRow = rowOf({ frozen: tables.participant.frozen });

/** Freezes or releases by hand. Returns whether it is frozen afterwards, since a case or screening may hold it too. */
export async function setFrozen(tx: WriteTx, id: string, frozen: boolean): Promise<boolean> {
  const row = await readRow(
    participantFrozenRow,
    tx`
    update participant set hand_frozen = ${frozen}, frozen = ${frozen} where id = ${id} returning frozen`,
  );
  return row?.frozen ?? frozen;
}
