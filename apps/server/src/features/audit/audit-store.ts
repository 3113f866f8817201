import type { Reader, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

/** A number greater than that of any seal. */
const END = 9_000_000_000_000_000_000n;

const sealedRow = rowOf({ sealed: int4 });

/** Seals at most `most` final rows; returns how many it sealed. */
export async function sealAudit(sql: Writer, most: number): Promise<number> {
  const row = await readOne(sealedRow, sql`select seal_audit(${most}) as sealed`);
  return row.sealed;
}

/** One place of the chain that is not as it was sealed. */
const breakRow = rowOf({ seq: tables.audit_seal.seq, auditId: tables.audit_log.id, what: text });
export type Break = RowOf<typeof breakRow>;

/**
 * The part of the chain to check: after which seal it begins and where it ends; the whole chain if both are left out.
 */
export type ChainRange = { most: number; after?: bigint; to?: bigint };

/**
 * Checks the chain in the database: each row is hashed with the stored hash before it, so only breaks are returned. An
 * edited row has another hash; a removed one leaves its seal without a row; an inserted or moved one has no seal, or
 * one out of order. The transaction's number is not in the hash, because it says nothing about the action, but the
 * chain follows its order.
 */
export async function findBreaks(sql: Reader, { most, after = 0n, to = END }: ChainRange): Promise<Break[]> {
  return readRows(
    breakRow,
    sql`
    with start as (
      select coalesce((select hash from audit_seal where seq = ${after}), sha256('mashang audit chain')) as hash),
    walked as (
      select s.seq, s.audit_id, s.hash, a.id,
        lag(s.hash, 1, (select hash from start)) over (order by s.seq) as previous,
        s.seq - lag(s.seq, 1, ${after}::bigint) over (order by s.seq) as step,
        row(a.xid, a.id) < row(lag(a.xid) over (order by s.seq), lag(a.id) over (order by s.seq)) as early,
        a as entry
      from audit_seal s left join audit_log a on a.id = s.audit_id where s.seq > ${after} and s.seq <= ${to}
    )
    select seq, audit_id as "auditId",
      case when id is null then 'removed' when step <> 1 then 'gap in the seals'
        when audit_row_hash(previous, entry) <> hash then 'changed' else 'out of order' end as what
    from walked
    where id is null or step <> 1 or early or audit_row_hash(previous, entry) <> hash
    order by seq limit ${most}`,
  );
}

/** Final rows without a seal: inserted behind the head, or with the id of a removed one. */
export async function findUnsealed(sql: Reader, most: number): Promise<Break[]> {
  return readRows(
    breakRow,
    sql`
    select 0::bigint as seq, a.id as "auditId", 'inserted' as what
    from audit_log a, audit_head h
    where a.xid <= h.xid and not exists (select from audit_seal s where s.audit_id = a.id)
    order by a.id limit ${most}`,
  );
}

const compareHeadRow = rowOf({ sealed: float8, whole: bool });

/** Whether the head agrees with the last seal, and how many seals there are. */
export async function compareHead(sql: Reader): Promise<{ sealed: number; whole: boolean }> {
  const row = await readRow(
    compareHeadRow,
    sql`
    select (select count(*) from audit_seal)::float8 as sealed,
      h.seq = coalesce((select max(seq) from audit_seal), 0)
        and h.hash = coalesce((select hash from audit_seal order by seq desc limit 1), sha256('mashang audit chain'))
        and (h.seq = 0
          or exists (select from audit_seal s
            join audit_log a on a.id = s.audit_id
            where s.seq = h.seq and a.xid = h.xid and a.id = h.id)) as whole
    from audit_head h`,
  );
  return row ?? { sealed: 0, whole: false };
}
