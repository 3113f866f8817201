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

/** Behind every seal there can be. */
const END = 9_000_000_000_000_000_000n;

const sealedRow = rowOf({ sealed: int4 });

/** Seals what is final, at most `most` rows; answers how many it was. */
export async function sealAudit(sql: Writer, most: number): Promise<number> {
  const row = await readOne(sealedRow, sql`select seal_audit(${most}) as sealed`);
  return row.sealed;
}

/** What the chain's walk found at one place that is not as it was sealed. */
const breakRow = rowOf({ seq: tables.audit_seal.seq, auditId: tables.audit_log.id, what: text });
export type Break = RowOf<typeof breakRow>;

/** Where a walk begins, behind which seal, and how far it goes; the whole chain when left out. */
export type Stretch = { most: number; after?: bigint; to?: bigint };

/**
 * Walks the chain in the database, each row hashed upon the stored hash before it, so that nothing but breaks
 * travels. An edited row has another hash; a removed one leaves its seal without a row; an inserted or moved one has
 * no seal, or one out of order. The transaction's number is no part of the hash, because it says nothing of the deed,
 * but the chain follows its order.
 */
export async function findBreaks(sql: Reader, { most, after = 0n, to = END }: Stretch): Promise<Break[]> {
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

/** Final rows nobody sealed: inserted behind the head, or with an id of a removed one. */
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

/** Whether the head stands where the last seal is, and how many seals there are. */
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
