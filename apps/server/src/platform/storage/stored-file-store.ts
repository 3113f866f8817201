import type { Reader, Tx, Writer, WriteTx } from '../database/db.ts';
import { tables } from '../database/schema/table-columns.ts';
import { type RowOf, readCount, readRow, readRows, rowOf, text } from '../database/statements/rows.ts';

const storedFileRow = rowOf({
  name: tables.stored_file.name,
  kind: tables.stored_file.kind,
  ownerId: tables.stored_file.owner_id,
  bytes: tables.stored_file.bytes,
});
/** `ownerId` is null for a file of somebody who does not sign in, such as a payer. */
type NewFile = RowOf<typeof storedFileRow>;
/** A file of a user. */
export type StoredFile = NewFile & { ownerId: bigint };
/** Which file, and who must own it; a null owner matches no file. */
export type OwnFile = { name: string; kind: string; ownerId: bigint | null };

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** Records a file before it is written; it stays for a day unless something keeps it. */
export async function insertFile(tx: WriteTx, file: NewFile, now: number): Promise<void> {
  await tx`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    values (${file.name}, ${file.kind}, ${file.ownerId}, ${file.bytes}, ${at(tx, now)})`;
}

/** Records a file named by its content. An existing one keeps its owner, and waits for another day. */
export async function insertFileOnce(tx: WriteTx, file: StoredFile, now: number): Promise<void> {
  await tx`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    values (${file.name}, ${file.kind}, ${file.ownerId}, ${file.bytes}, ${at(tx, now)})
    on conflict (name) do update set uploaded_at = excluded.uploaded_at`;
}

/** Records a file of the system itself, kept from the start and named by its content. */
export async function insertKeptFile(tx: WriteTx, file: Omit<NewFile, 'ownerId'>, now: number): Promise<void> {
  await tx`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at, kept_at)
    values (${file.name}, ${file.kind}, null, ${file.bytes}, ${at(tx, now)}, ${at(tx, now)})
    on conflict (name) do nothing`;
}

/** Keeps a file permanently; false when this owner has no such file, or it is gone. */
export async function keepFile(tx: WriteTx, { name, kind, ownerId }: OwnFile, now: number): Promise<boolean> {
  const rows = await tx`
    update stored_file
    set kept_at = ${at(tx, now)}
    where name = ${name} and kind = ${kind} and owner_id = ${ownerId}
    returning 1`;
  return rows.length === 1;
}

/** Releases a file that nothing uses any more. */
export async function releaseFile(tx: WriteTx, { name, kind, ownerId }: OwnFile): Promise<void> {
  await tx`update stored_file set kept_at = null where name = ${name} and kind = ${kind} and owner_id = ${ownerId}`;
}

export async function findFile(sql: Reader, name: string, kind: string): Promise<NewFile | null> {
  return readRow(
    storedFileRow,
    sql`
    select name, kind, owner_id as "ownerId", bytes from stored_file where name = ${name} and kind = ${kind}`,
  );
}

/** Counts the files of a kind and an owner that nothing uses. */
export async function countUnkept(tx: Tx, { kind, ownerId }: Omit<OwnFile, 'name'>): Promise<number> {
  return readCount(tx`
    select count(*)::int as n from stored_file where owner_id = ${ownerId} and kind = ${kind} and kept_at is null`);
}

const nameRow = rowOf({ name: text });

/**
 * Returns files not kept that were uploaded before a time, locked so that nobody keeps them; files locked by another
 * process are skipped.
 */
export async function lockUnkept(tx: Tx, before: number, most: number): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    tx`
    select name from stored_file where kept_at is null and uploaded_at < ${at(tx, before)}
    order by uploaded_at limit ${most} for update skip locked`,
  );
  return rows.map(({ name }) => name);
}

/** Locks one file if nothing uses it. */
export async function lockIfUnkept(tx: Tx, name: string): Promise<boolean> {
  const rows = await tx`select 1 from stored_file where name = ${name} and kept_at is null for update`;
  return rows.length === 1;
}

export async function deleteFiles(tx: WriteTx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx`delete from stored_file where name in ${tx(names)}`;
}

/** Returns some of the files from before the storage sealed its files. */
export async function listUnsealed(sql: Reader, most: number): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    sql`select name from stored_file where sealed_at is null order by name limit ${most}`,
  );
  return rows.map(({ name }) => name);
}

export async function noteSealed(sql: Writer, names: readonly string[]): Promise<void> {
  await sql`update stored_file set sealed_at = clock_timestamp() where name = any (${names}::text[])`;
}

/** Returns names of files in order, after the given one. */
export async function listFileNames(sql: Reader, after: string, most: number): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    sql`select name from stored_file where name > ${after} order by name limit ${most}`,
  );
  return rows.map(({ name }) => name);
}

/** Returns those of the names that no row has. */
export async function listUnnoted(sql: Reader, names: readonly string[]): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    sql`
    select x.name
    from unnest(${names}::text[]) x (name)
    where not exists (select from stored_file f where f.name = x.name)`,
  );
  return rows.map(({ name }) => name);
}
