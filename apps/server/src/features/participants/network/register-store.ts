import { GATE_REASONS, REGISTER_MATTERS } from '@mashang/contract/businesses';
import { PARTICIPANT_KINDS, type RegisterEntry, type RegisterQuery } from '@mashang/contract/participants';
import { KYC_STATUSES, RUN_STATUSES } from '@mashang/contract/standing';
import { RISK_TIERS } from '@mashang/contract/verification';
import { z } from 'zod';
import type { Reader, Sql, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  json,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personalKey } from '../../../platform/security/personal.ts';

const entry = (sql: Reader) => sql`
  coalesce(r.appointed_on::text, '') as "appointedOn", coalesce(r.contract_no, '') as "contractNo",
  coalesce(r.contract_from::text, '') as "contractFrom",
  coalesce(r.contract_to::text, '') as "contractTo", coalesce(r.area, '') as area,
  coalesce(r.trained_on::text, '') as "trainedOn", coalesce(r.training, '') as training,
  coalesce(r.trained_until::text, '') as "trainedUntil", coalesce(r.areas, '{}') as areas,
  coalesce(r.products, '{}')::text[] as covered`;

const registerEntryRow = rowOf({
  appointedOn: text,
  contractNo: text,
  contractFrom: text,
  contractTo: text,
  area: text,
  trainedOn: text,
  training: text,
  trainedUntil: text,
  areas: list(text),
  covered: list(text),
});

export async function findRegister(sql: Reader, participantId: bigint): Promise<RegisterEntry> {
  return readOne(
    registerEntryRow,
    sql`
    select ${entry(sql)}
    from (select ${participantId}::bigint as id) p
    left join agent_register r on r.participant_id = p.id`,
  );
}

const allRow = rowOf({ all: bool });

/** Whether every id belongs to a product. */
export async function areProducts(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await readOne(
    allRow,
    tx`
    select not exists (select
      from unnest(${ids}::text[]::bigint[]) x (id)
      where not exists (select from product g where g.id = x.id)) as all`,
  );
  return row.all;
}

export async function writeRegister(
  tx: WriteTx,
  participantId: bigint,
  userId: bigint,
  it: RegisterEntry,
): Promise<void> {
  const date = (text: string) => text || null;
  await tx`
    insert into agent_register as r (participant_id, appointed_on, contract_no, contract_from, contract_to, area,
      trained_on, training, trained_until, areas, products,
      updated_by)
    values (${participantId}, ${date(it.appointedOn)}::date, ${it.contractNo}, ${date(it.contractFrom)}::date,
      ${date(it.contractTo)}::date, ${it.area},
      ${date(it.trainedOn)}::date, ${it.training}, ${date(it.trainedUntil)}::date, ${it.areas},
      ${it.covered}::text[]::bigint[], ${userId})
    on conflict (participant_id) do update set appointed_on = excluded.appointed_on,
      contract_no = excluded.contract_no, contract_from = excluded.contract_from,
      contract_to = excluded.contract_to, area = excluded.area, trained_on = excluded.trained_on,
      training = excluded.training,
      trained_until = excluded.trained_until, areas = excluded.areas, products = excluded.products,
      updated_by = excluded.updated_by, updated_at = clock_timestamp()`;
}

const today = (sql: Reader) => sql`(now() at time zone 'Asia/Shanghai')::date`;

const registerListRow = rowOf({
  appointedOn: text,
  contractNo: text,
  contractFrom: text,
  contractTo: text,
  area: text,
  trainedOn: text,
  training: text,
  trainedUntil: text,
  areas: list(text),
  covered: list(text),
  id: tables.participant.id,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  kind: oneOf(PARTICIPANT_KINDS),
  parentName: text,
  depth: tables.participant.depth,
  gate: nullable(keyOf(GATE_REASONS)),
  nextEnd: nullable(
    json(z.object({ what: z.enum(['account', 'training', 'business', 'contract', 'register']), day: z.string() })),
  ),
  products: text,
  channels: text,
  kycStatus: oneOf(KYC_STATUSES),
  kycExpiresAt: text,
  riskTier: oneOf(RISK_TIERS),
  runStatus: oneOf(RUN_STATUSES),
  frozen: bool,
  updateTime: text,
});
export type RegisterListRow = RowOf<typeof registerListRow>;

function conditions(sql: Reader, { keyword, missing, stopped, ending }: RegisterQuery) {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const gaps = sql`
    (r.participant_id is null or r.appointed_on is null or r.contract_no = '' or r.contract_from is null
      or r.contract_to is null
    or r.trained_until is null or r.areas = '{}' or r.products = '{}')`;
  // A participant that was never verified was never appointed.
  return sql`
    p.kyc_expires_at is not null
    ${
      keyword
        ? sql`and (p.name ilike ${like} or personal_key(p.legal_name) = ${personalKey('name', keyword)}
          or r.contract_no ilike ${like})`
        : sql``
    }
    ${missing ? sql`and ${gaps}` : sql``} ${stopped ? sql`and gate_of(p, r, null, now()) is not null` : sql``}
    ${
      ending
        ? sql`and exists (select from register_ends(p, r) n
      where n.day between ${today(sql)} and ${today(sql)} + 30)`
        : sql``
    }`;
}

/** Lists everybody appointed, in the order of the tree, with the products open to them and their channels. */
export async function listRegister(sql: Reader, query: RegisterQuery): Promise<RegisterListRow[]> {
  return readRows(
    registerListRow,
    sql`
    select p.id, p.name, p.legal_name as "legalName", p.kind, coalesce(q.name, '') as "parentName", p.depth,
      ${entry(sql)},
      gate_of(p, r, null, now()) as gate,
      (select json_build_object('what', n.what, 'day', n.day::text)
        from register_ends(p, r) n
        where n.day >= ${today(sql)}
        order by n.day
        limit 1) as "nextEnd",
      coalesce((select string_agg(g.name, '、' order by g.id)
        from product g
        where rate_of(p.id, g.id, now()) is not null), '') as products,
      coalesce((select string_agg(distinct t.name, '、')
        from collection_account a
        join account_type t on t.acc_type = a.acc_type
        where a.participant_id = p.id and a.check_status = 'approved' and a.status = 1), '') as channels,
      case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4 else p.kyc_status end as "kycStatus",
      wire_last_day(p.kyc_expires_at) as "kycExpiresAt", e.risk_tier as "riskTier", p.run_status as "runStatus",
      p.frozen or e.frozen as frozen, coalesce(wire_time(r.updated_at), '') as "updateTime"
    from participant p
    join person e on e.id = p.person_id
    left join participant q on q.id = p.parent_id
    left join agent_register r on r.participant_id = p.id
    where ${conditions(sql, query)} order by p.path limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countRegister(sql: Reader, query: RegisterQuery): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from participant p
    left join agent_register r on r.participant_id = p.id
    where ${conditions(sql, query)}`);
}

const registerSumsRow = rowOf({
  ending: int4,
  stopped: int4,
  natural: int4,
});
export type RegisterSums = RowOf<typeof registerSumsRow>;
/**
 * Counts verified participants: those whose contract or training ends within 30 days, those that are excluded from
 * routing and claims, and natural persons.
 */
export async function countRegisterMatters(sql: Sql): Promise<RegisterSums> {
  return readOne(
    registerSumsRow,
    sql`
    select count(*) filter (where gate_of(p, r, null, now()) is null and exists (
        select from register_ends(p, r) n where n.day between ${today(sql)} and ${today(sql)} + 30))::int as ending,
      count(*) filter (where p.business is not null and gate_of(p, r, null, now()) is not null)::int as stopped,
      count(*) filter (where p.business is null)::int as natural
    from participant p
    left join agent_register r on r.participant_id = p.id
    where p.kyc_status = 2 and p.kyc_expires_at > now()`,
  );
}

const ownStandingRow = rowOf({
  gate: nullable(keyOf(GATE_REASONS)),
  what: nullable(oneOf(REGISTER_MATTERS)),
  day: nullable(text),
  days: nullable(int4),
});
export type OwnStandingRow = RowOf<typeof ownStandingRow>;

/** Returns how the participant bound to the transaction stands by the register, and what ends within these days. */
export async function findOwnStanding(tx: Tx, within: number): Promise<OwnStandingRow> {
  const row = await readRow(ownStandingRow, tx`select gate, what, day::text as day, days from own_standing(${within})`);
  return row ?? { gate: null, what: null, day: null, days: null };
}
