import type { NetworkMatter } from '@mashang/contract/messages';
import { PARTICIPANT_KINDS, type ParticipantKind } from '@mashang/contract/participants';
import { KYC_STATUSES, RUN_STATUSES, type RunStatus } from '@mashang/contract/standing';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personalKey } from '../../../platform/security/personal.ts';

const subAgentRow = rowOf({
  id: tables.participant.id,
  parentId: tables.participant.parent_id,
  parentName: text,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  kind: oneOf(PARTICIPANT_KINDS),
  depth: tables.participant.depth,
  path: tables.participant.path,
  runStatus: oneOf(RUN_STATUSES),
  kycStatus: oneOf(KYC_STATUSES),
  kycExpiresAt: text,
  frozen: bool,
  phone: tables.participant.phone,
  createTime: text,
  sons: int4,
  available: int8,
  held: tables.ledger_balance.held,
  orders: int4,
  succeeded: int4,
  amount: int8,
  rates: json(z.array(z.object({ prdId: z.string(), prdName: z.string(), rate: z.number() }))),
  /** The last change of run status; `lastRunBy` is the participant that made it, or null for the operator. */
  lastRunStatus: nullable(oneOf(RUN_STATUSES)),
  lastRunBy: nullable(int8),
});
export type SubAgentRow = RowOf<typeof subAgentRow>;

/** The columns of one participant in the tree; its figures are those of its downline today. */
const subAgentColumns = (sql: Reader) => sql`
  p.id, p.parent_id as "parentId", coalesce(q.name, '') as "parentName", p.name, p.legal_name as "legalName", p.kind,
  p.depth, p.path,
  p.run_status as "runStatus", case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4
    else p.kyc_status end as "kycStatus",
  wire_last_day(p.kyc_expires_at) as "kycExpiresAt", participant_frozen(p) as frozen, p.phone,
  wire_time(p.created_at) as "createTime",
  (select count(*)::int from participant s where s.parent_id = p.id) as sons, b.posted - b.held as available, b.held,
  d.orders, d.succeeded, d.amount, r.rates, c.run_status as "lastRunStatus", c.by_participant as "lastRunBy"`;
const subAgentTables = (sql: Reader) => sql`
  participant p left join participant q on q.id = p.parent_id
  join ledger_account a on a.owner_kind = 'participant' and a.owner_id = p.id and a.kind = 'float'
    and a.currency = 'CNY'
  join ledger_balance b on b.account_id = a.id
  cross join lateral (
    select count(*)::int as orders, count(*) filter (where collection_succeeded(o.status))::int as succeeded,
      coalesce(sum(o.paid_in_amount - o.refunded) filter (where collection_stands(o.status)), 0)::bigint as amount
    from collection_order o where o.participant_id in (select s.id from participant s where s.path @> array[p.id])
      and o.create_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  ) d
  cross join lateral (
    select coalesce(json_agg(json_build_object('prdId', g.id::text, 'prdName', g.name, 'rate',
      rate_of(p.id, g.id, now()))
      order by g.id)
      filter (where rate_of(p.id, g.id, now()) is not null), '[]') as rates from product g where g.enabled
  ) r
  left join lateral (select x.run_status, x.by_participant
    from run_change x
    where x.participant_id = p.id
    order by x.id desc
    limit 1) c on true`;

export type SonFilter = { parentId: bigint | null; keyword: string | null; below: bigint };

/** Selects those right below `parentId`, or everybody below `below` whose name matches the keyword. */
function matching(sql: Reader, { parentId, keyword, below }: SonFilter) {
  if (keyword === null) return sql`p.parent_id = ${parentId}`;
  const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    p.path @> array[${below}::bigint] and p.id <> ${below}
      and (p.name ilike ${part} or personal_key(p.legal_name) = ${personalKey('name', keyword)})`;
}

export async function listSubAgents(
  sql: Reader,
  filter: SonFilter,
  { limit, page }: { limit: number; page: number },
): Promise<SubAgentRow[]> {
  return readRows(
    subAgentRow,
    sql`
    select ${subAgentColumns(sql)} from ${subAgentTables(sql)} where ${matching(sql, filter)}
    order by ${filter.keyword === null ? sql`p.id` : sql`p.path`} limit ${limit} offset ${(page - 1) * limit}`,
  );
}

export async function countSubAgents(sql: Reader, filter: SonFilter): Promise<number> {
  return readCount(sql`select count(*)::int as n from participant p where ${matching(sql, filter)}`);
}

/** Returns one participant by id; under row-level security only one of the reader's subtree. */
export async function findSubAgent(sql: Reader, id: bigint): Promise<SubAgentRow | null> {
  return readRow(subAgentRow, sql`select ${subAgentColumns(sql)} from ${subAgentTables(sql)} where p.id = ${id}`);
}

const standingRow = rowOf({
  id: tables.participant.id,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  kind: oneOf(PARTICIPANT_KINDS),
  depth: tables.participant.depth,
  path: tables.participant.path,
  runStatus: oneOf(RUN_STATUSES),
  frozen: bool,
  verified: bool,
});
export type Standing = RowOf<typeof standingRow>;

/** Returns a participant's place in the network and its state, for any reader. */
export async function findStanding(sql: Reader, id: bigint): Promise<Standing | null> {
  return readRow(
    standingRow,
    sql`
    select p.id, p.name, p.legal_name as "legalName", p.kind, p.depth, p.path, p.run_status as "runStatus", p.frozen
      or e.frozen as frozen,
      is_verified(p, now()) as verified
    from participant p join person e on e.id = p.person_id where p.id = ${id}`,
  );
}

const namesBelowRow = rowOf({
  id: int8,
  name: text,
});

/** Returns the names of everybody below a participant. */
export async function listNamesBelow(sql: Reader, below: bigint): Promise<{ id: bigint; name: string }[]> {
  return readRows(
    namesBelowRow,
    sql`
    select id, name from participant where path @> array[${below}::bigint] and id <> ${below} order by id limit 10000`,
  );
}

const byNameRow = rowOf({
  id: int8,
  name: text,
  kind: oneOf(PARTICIPANT_KINDS),
});

export async function findByName(
  sql: Reader,
  name: string,
): Promise<{ id: bigint; name: string; kind: ParticipantKind } | null> {
  return readRow(byNameRow, sql`select id, name, kind from participant where name = ${name}`);
}

const parentRow = rowOf({
  id: tables.participant.id,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  runStatus: oneOf(RUN_STATUSES),
});

export async function findParent(
  sql: Reader,
  id: bigint,
): Promise<{ id: bigint; name: string; legalName: string; runStatus: RunStatus } | null> {
  return readRow(
    parentRow,
    sql`
    select q.id, q.name, q.legal_name as "legalName", q.run_status as "runStatus"
    from participant p
    join participant q on q.id = p.parent_id
    where p.id = ${id}`,
  );
}

const rateRow = rowOf({
  prdId: tables.product.id,
  prdName: tables.product.name,
  rate: int4,
});

/** Returns a participant's present rates for products that are enabled. */
export async function listRates(sql: Reader, id: bigint): Promise<{ prdId: bigint; prdName: string; rate: number }[]> {
  return readRows(
    rateRow,
    sql`
    select g.id as "prdId", g.name as "prdName", rate_of(${id}, g.id, now()) as rate from product g
    where g.enabled and rate_of(${id}, g.id, now()) is not null order by g.id`,
  );
}

const runStatusRow = rowOf({
  runStatus: oneOf(RUN_STATUSES),
  lastRunStatus: nullable(oneOf(RUN_STATUSES)),
  lastRunBy: nullable(int8),
});

export async function lockRunStatus(
  tx: Tx,
  id: bigint,
): Promise<{ runStatus: RunStatus; lastRunStatus: RunStatus | null; lastRunBy: bigint | null } | null> {
  return readRow(
    runStatusRow,
    tx`
    select p.run_status as "runStatus", c.run_status as "lastRunStatus", c.by_participant as "lastRunBy"
    from participant p
    left join lateral (select x.run_status, x.by_participant
      from run_change x
      where x.participant_id = p.id
      order by x.id desc
      limit 1) c on true
    where p.id = ${id} for update of p`,
  );
}

export type RunChange = { participantId: bigint; runStatus: RunStatus; userId: bigint; byParticipant: bigint | null };

/** Pauses or starts a participant, and notifies everybody above it. */
export async function changeRun(tx: WriteTx, change: RunChange, actor: string): Promise<void> {
  const { participantId, runStatus, userId, byParticipant } = change;
  await tx`update participant set run_status = ${runStatus} where id = ${participantId}`;
  await tx`
    insert into run_change (participant_id, run_status, at, user_id, by_participant)
    values (${participantId}, ${runStatus}, clock_timestamp(), ${userId}, ${byParticipant})`;
  await notifyNetwork(tx, 'network.run', participantId, actor);
}

/** Writes an event of the network, for the screens that show it. */
export async function notifyNetwork(
  tx: WriteTx,
  kind: `network.${NetworkMatter}`,
  participantId: bigint,
  actor: string,
): Promise<void> {
  await tx`insert into event_log (kind, participant_id, actor) values (${kind}, ${participantId}, ${actor})`;
  await tx`select pg_notify('events', '')`;
}

const runChangeRow = rowOf({
  time: text,
  runStatus: oneOf(RUN_STATUSES),
  byName: nullable(tables.participant.name),
  bySelf: bool,
});

export async function listRunChanges(
  sql: Reader,
  id: bigint,
): Promise<{ time: string; runStatus: RunStatus; byName: string | null; bySelf: boolean }[]> {
  return readRows(
    runChangeRow,
    sql`
    select wire_time(c.at) as time, c.run_status as "runStatus", q.name as "byName",
      c.by_participant = c.participant_id as "bySelf"
    from run_change c
    left join participant q on q.id = c.by_participant
    where c.participant_id = ${id}
    order by c.id desc
    limit 100`,
  );
}
