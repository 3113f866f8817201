import type { Reader, Sql, Writer } from '../../platform/database/db.ts';
import {
  int4,
  nullable,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import type { AnchorLine } from './anchor-line.ts';

const knownAnchorRow = rowOf({ number: int4, time: text, agoS: int4, seq: text, lineHash: text });
export type KnownAnchor = RowOf<typeof knownAnchorRow>;

/** The newest anchor in the database; null if there is none. */
export async function findLastAnchor(sql: Reader): Promise<KnownAnchor | null> {
  return readRow(
    knownAnchorRow,
    sql`
    select number::int, wire_time(at) as time, greatest(0, extract(epoch from clock_timestamp() - at))::int as "agoS",
      seq::text, encode(line_hash, 'hex') as "lineHash"
    from audit_anchor order by number desc limit 1`,
  );
}

const anchorHeadRow = rowOf({ seq: text, hash: text, at: text });

/** The chain's head, and the database's time. */
export async function readAnchorHead(sql: Sql): Promise<{ seq: string; hash: string; at: string }> {
  return readOne(
    anchorHeadRow,
    sql`
    select seq::text, encode(hash, 'hex') as hash,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit_head`,
  );
}

/** Stores an anchor whose line is on disk. */
export async function insertAnchor(sql: Writer, { anchor, lineHash }: AnchorLine): Promise<void> {
  const { number, at, seq, hash } = anchor;
  await sql`
    insert into audit_anchor (number, at, seq, hash, line_hash)
    values (${number}, ${at}::timestamptz, ${seq}::bigint, decode(${hash}, 'hex'), decode(${lineHash}, 'hex'))`;
}

const unconfirmedRow = rowOf({ number: int4 });

/** Numbers of anchors that the outside address has not confirmed, oldest first. */
export async function listUnconfirmed(sql: Sql, most: number): Promise<number[]> {
  const rows = await readRows(
    unconfirmedRow,
    sql`
    select a.number::int
    from audit_anchor a
    where not exists (select from audit_anchor_told t where t.number = a.number)
    order by a.number limit ${most}`,
  );
  return rows.map(({ number }) => number);
}

export async function countUnconfirmed(sql: Sql): Promise<number> {
  return readCount(
    sql`
      select count(*)::int as n
      from audit_anchor a
      where not exists (select from audit_anchor_told t where t.number = a.number)`,
  );
}

export async function insertConfirmed(sql: Writer, number: number): Promise<void> {
  await sql`insert into audit_anchor_told (number) values (${number}) on conflict do nothing`;
}

/** Every anchor in the database, with the hash that its place in the chain has now; null if that place is gone. */
const anchoredPlaceRow = rowOf({ number: int4, seq: text, hash: text, lineHash: text, sealed: nullable(text) });
export type AnchoredPlace = RowOf<typeof anchoredPlaceRow>;
export async function listAnchored(sql: Reader): Promise<AnchoredPlace[]> {
  return readRows(
    anchoredPlaceRow,
    sql`
    select a.number::int, a.seq::text, encode(a.hash, 'hex') as hash, encode(a.line_hash, 'hex') as "lineHash",
      encode(case when a.seq = 0 then sha256('mashang audit chain') else s.hash end, 'hex') as sealed
    from audit_anchor a left join audit_seal s on s.seq = a.seq order by a.number`,
  );
}

const hashRow = rowOf({ hash: nullable(text) });

/** The hash that the chain has at a place; null if there is no such seal. */
export async function findHashAt(sql: Reader, seq: string): Promise<string | null> {
  const row = await readOne(
    hashRow,
    sql`
    select encode(
      case when ${seq}::bigint = 0 then sha256('mashang audit chain')
        else (select hash from audit_seal where seq = ${seq}::bigint) end,
      'hex') as hash`,
  );
  return row.hash;
}

const ageRow = rowOf({ age: nullable(int4) });

/**
 * For how many seconds the sealed rows have had no anchor: since the last anchor, or since the first row if there is
 * none; null if nothing is sealed.
 */
export async function readAnchorAge(sql: Sql): Promise<number | null> {
  const row = await readOne(
    ageRow,
    sql`
    select greatest(0,
      extract(epoch from clock_timestamp() - coalesce((select at from audit_anchor order by number desc limit 1),
      (select l.at from audit_seal s join audit_log l on l.id = s.audit_id order by s.seq limit 1))))::int as age`,
  );
  return row.age;
}
