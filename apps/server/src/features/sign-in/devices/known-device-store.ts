import type { Reader, Sql, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { type RowOf, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

/** Maximum number of known browsers per user, and how long an unused one stays known. */
const KEPT_MOST = 20;
const KEPT_MS = 180 * 86_400_000;
const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

export async function isKnownDevice(sql: Sql, userId: bigint, hash: Buffer, now: number): Promise<boolean> {
  const rows = await sql`
    select
    from known_device
    where user_id = ${userId} and device_hash = ${hash} and last_used_at > ${at(sql, now - KEPT_MS)}`;
  return rows.length > 0;
}

/** Stores a browser after a complete sign-in of its user; beyond the maximum the longest unused ones are deleted. */
export async function keepDevice(
  tx: WriteTx,
  device: { userId: bigint; hash: Buffer; name: string; now: number },
): Promise<void> {
  const { userId, hash, name, now } = device;
  await tx`
    insert into known_device (user_id, device_hash, name, created_at, last_used_at)
    values (${userId}, ${hash}, ${name}, ${at(tx, now)}, ${at(tx, now)})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at, name = excluded.name`;
  await tx`
    delete from known_device where user_id = ${userId} and device_hash in (
      select device_hash from known_device where user_id = ${userId} order by last_used_at desc offset ${KEPT_MOST})`;
}

const knownDeviceRow = rowOf({
  name: tables.known_device.name,
  createdAt: tables.known_device.created_at,
  lastUsedAt: tables.known_device.last_used_at,
});
export type KnownDeviceRow = RowOf<typeof knownDeviceRow>;
export async function listKnownDevices(sql: Sql, userId: bigint): Promise<KnownDeviceRow[]> {
  return readRows(
    knownDeviceRow,
    sql`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt" from known_device
    where user_id = ${userId} order by last_used_at desc`,
  );
}

/** Forgets one browser of a user, or all except one. */
export async function forgetDevices(
  sql: Writer,
  userId: bigint,
  which: { only: Buffer } | { except: Buffer | null },
): Promise<void> {
  if ('only' in which) {
    await sql`delete from known_device where user_id = ${userId} and device_hash = ${which.only}`;
    return;
  }
  await sql`delete from known_device where user_id = ${userId} and device_hash is distinct from ${which.except}`;
}

export async function pruneDevices(sql: Writer, now: number, most: number): Promise<number> {
  const over = sql`last_used_at < ${at(sql, now - KEPT_MS)}`;
  const { count } = await sql`
    delete from known_device
    where ctid = any (array(select ctid from known_device where ${over} limit ${most})) and ${over}`;
  return count;
}
