import { PARTICIPANT_KINDS } from '@mashang/contract/participants';
import type { RateRow, SonRateQuery } from '@mashang/contract/products';
import { KYC_STATUSES, RUN_STATUSES } from '@mashang/contract/standing';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  json,
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

const sonRateRow = rowOf({
  sonId: text,
  sonName: tables.participant.name,
  legalName: tables.participant.legal_name,
  kind: oneOf(PARTICIPANT_KINDS),
  runStatus: oneOf(RUN_STATUSES),
  frozen: bool,
  kycStatus: oneOf(KYC_STATUSES),
  parentName: text,
  direct: bool,
  prdId: text,
  prdName: tables.product.name,
  rate: nullable(int4),
  enabled: bool,
  effectiveFrom: text,
  parentRate: nullable(int4),
  coming: json(z.array(z.object({ agtRate: z.number(), enabled: z.boolean(), effectiveFrom: z.string() }))),
  total: int4,
});
export type SonRateRow = RowOf<typeof sonRateRow>;
type SonFilter = Pick<SonRateQuery, 'name' | 'prdId' | 'kind' | 'scope'> & {
  sonId?: string;
  limit: number;
  page: number;
};

/**
 * Lists the participants below × the products of the reader, in the order of the tree; with `sonId` only that one,
 * which may be the reader itself.
 */
export async function listSubAgentRates(sql: Reader, me: bigint, filter: SonFilter): Promise<SonRateRow[]> {
  const wanted = [
    sql`q.path @> array[${me}::bigint]`,
    filter.sonId === undefined ? sql`q.id <> ${me}` : sql`q.id = ${filter.sonId}`,
    filter.sonId === undefined && filter.scope === 'direct' ? sql`q.parent_id = ${me}` : sql`true`,
    filter.kind ? sql`q.kind = ${filter.kind}` : sql`true`,
    filter.prdId ? sql`p.id = ${filter.prdId}` : sql`true`,
    filter.name
      ? sql`
        (strpos(lower(q.name), lower(${filter.name})) > 0
          or personal_key(q.legal_name) = ${personalKey('name', filter.name)})`
      : sql`true`,
  ].reduce((left, right) => sql`${left} and ${right}`);
  return readRows(
    sonRateRow,
    sql`
    select q.id::text as "sonId", q.name as "sonName", q.legal_name as "legalName", q.kind,
      q.run_status as "runStatus", participant_frozen(q) as frozen,
      case when q.kyc_status = 2 and q.kyc_expires_at <= now() then 4 else q.kyc_status end as "kycStatus",
      coalesce(up.name, '') as "parentName",
      q.parent_id is not distinct from ${me} as direct, p.id::text as "prdId", p.name as "prdName", r.rate,
      coalesce(r.enabled, false) as enabled,
      wire_time(r.effective_from) as "effectiveFrom", rate_of(q.parent_id, p.id, now()) as "parentRate",
      n.list as coming, w.total
    from (
      select q.id as son, p.id as prd, count(*) over ()::int as total
      from participant q cross join product p
      where ${wanted} and exists (select from participant_rate o where o.participant_id = ${me} and o.product_id = p.id)
      order by q.path, p.id limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
    ) w
    join participant q on q.id = w.son join product p on p.id = w.prd left join participant up on up.id = q.parent_id
    left join lateral (
      select x.rate, x.enabled, x.effective_from from participant_rate x
      where x.participant_id = q.id and x.product_id = p.id and x.effective_from <= now()
      order by x.effective_from desc
      limit 1
    ) r on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('agtRate', x.rate, 'enabled', x.enabled, 'effectiveFrom',
        wire_time(x.effective_from))
        order by x.effective_from), '[]') as list
      from participant_rate x where x.participant_id = q.id and x.product_id = p.id and x.effective_from > now()
    ) n
    order by q.path, p.id`,
  );
}

const storedRateRow = rowOf({
  from: float8,
  rate: tables.participant_rate.rate,
  enabled: tables.participant_rate.enabled,
  participantId: tables.participant_rate.participant_id,
  time: text,
  switchedBy: tables.participant_rate.switched_by,
  createdBy: tables.participant_rate.created_by,
  createdAt: text,
});
export type StoredRate = RowOf<typeof storedRateRow>;
/** Lists every rate of these participants for a product, the oldest first. */
export async function listRates(sql: Reader, productId: bigint, participantIds: bigint[]): Promise<StoredRate[]> {
  return readRows(
    storedRateRow,
    sql`
    select participant_id as "participantId", extract(epoch from effective_from)::float8 * 1000 as "from",
      wire_time(effective_from) as time, rate, enabled,
      switched_by as "switchedBy", created_by as "createdBy", wire_time(created_at) as "createdAt"
    from participant_rate
    where product_id = ${productId} and participant_id = any (${participantIds.map(String)}::bigint[])
    order by participant_id, effective_from`,
  );
}

const ratesBelowRow = rowOf({
  from: float8,
  rate: int4,
  enabled: bool,
  participantId: tables.participant.id,
});

/** Lists the present and coming rates of the participants right below one. */
export async function listRatesBelow(
  sql: Reader,
  productId: bigint,
  participantId: bigint,
): Promise<(RateRow & { participantId: bigint })[]> {
  return readRows(
    ratesBelowRow,
    sql`
    select c.id as "participantId", extract(epoch from r.effective_from)::float8 * 1000 as "from", r.rate, r.enabled
    from participant c cross join lateral (
      (select x.*
        from participant_rate x
        where x.participant_id = c.id and x.product_id = ${productId} and x.effective_from <= now()
        order by x.effective_from desc limit 1)
      union all
      select x.*
      from participant_rate x
      where x.participant_id = c.id and x.product_id = ${productId} and x.effective_from > now()
    ) r where c.parent_id = ${participantId}`,
  );
}

const withdrawnRateRow = rowOf({
  from: float8,
  time: text,
  enabled: tables.participant_rate_withdrawn.enabled,
  rate: tables.participant_rate_withdrawn.rate,
  createdBy: tables.participant_rate_withdrawn.created_by,
  createdAt: text,
  withdrawnBy: tables.participant_rate_withdrawn.withdrawn_by,
  withdrawnAt: text,
});
export type WithdrawnRate = RowOf<typeof withdrawnRateRow>;
export async function listWithdrawn(sql: Reader, productId: bigint, participantId: bigint): Promise<WithdrawnRate[]> {
  return readRows(
    withdrawnRateRow,
    sql`
    select extract(epoch from effective_from)::float8 * 1000 as "from", wire_time(effective_from) as time, rate,
      enabled, created_by as "createdBy",
      wire_time(created_at) as "createdAt", withdrawn_by as "withdrawnBy", wire_time(withdrawn_at) as "withdrawnAt"
    from participant_rate_withdrawn where product_id = ${productId} and participant_id = ${participantId}`,
  );
}

const rateVersionRow = rowOf({
  now: float8,
  version: text,
});

/** Returns the database's time, which decides about rates, and the version of a participant's rates for a product. */
export async function findRateVersion(
  sql: Reader,
  productId: bigint,
  participantId: bigint,
): Promise<{ now: number; version: string }> {
  return readOne(
    rateVersionRow,
    sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      md5(coalesce(string_agg(concat_ws('/', effective_from, rate, enabled), ',' order by effective_from),
      '')) as version
    from participant_rate where product_id = ${productId} and participant_id = ${participantId}`,
  );
}

const parentIdRow = rowOf({ parentId: tables.participant.parent_id });

/** Returns the parent of a participant; null where it has none, or where there is no such participant. */
export async function findParentOf(sql: Reader, participantId: bigint): Promise<bigint | null> {
  const row = await readRow(
    parentIdRow,
    sql`
    select parent_id as "parentId" from participant where id = ${participantId}`,
  );
  return row?.parentId ?? null;
}

/** Lets one transaction at a time change a product's rates: takes the guard's own lock before anything is read. */
export async function lockRates(tx: Tx, productId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('participant_rate', ${productId}::bigint))`;
}

export type NewRate = {
  participantId: bigint;
  productId: bigint;
  /** A time in wire form; null means now. */
  from: string | null;
  rate: number;
  enabled: boolean;
  switchedBy: bigint | null;
  createdBy: string;
};

const timeRow = rowOf({ time: text });

export async function insertRate(tx: WriteTx, rate: NewRate): Promise<string> {
  const row = await readOne(
    timeRow,
    tx`
    insert into participant_rate (participant_id, product_id, effective_from, rate, enabled, switched_by, created_by)
    values (${rate.participantId}, ${rate.productId},
      coalesce(${rate.from}::timestamp at time zone 'Asia/Shanghai', now()), ${rate.rate}, ${rate.enabled},
      ${rate.switchedBy}, ${rate.createdBy})
    returning wire_time(effective_from) as time`,
  );
  return row.time;
}

const doneRow = rowOf({ done: bool });

export async function withdrawRate(
  tx: WriteTx,
  { participantId, productId, from, actor }: { participantId: bigint; productId: bigint; from: string; actor: string },
): Promise<boolean> {
  const row = await readOne(
    doneRow,
    tx`
    select withdraw_rate(${participantId}, ${productId}, ${from}::timestamp at time zone 'Asia/Shanghai',
      ${actor}) as done`,
  );
  return row.done;
}
