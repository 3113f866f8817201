import type { BackupFacts } from '../../platform/database/write-backup.ts';
import type { Sql } from '../../platform/db.ts';

export type LastBackup = { time: string; agoS: number; bytes: number; rows: number };

/** The newest back-up this database knows of. */
export async function findLastBackup(sql: Sql): Promise<LastBackup | null> {
  const [row] =
    await sql`select wire_time(at) as time, extract(epoch from clock_timestamp() - at)::int as "agoS", bytes::float8 as bytes, rows::float8 as rows from backup_run order by id desc limit 1`;
  return (row as never) ?? null;
}

/** Writes down a back-up that is whole; only the file's name is kept. */
export async function noteBackup(sql: Sql, file: string, { ms, bytes, rows, sha256 }: BackupFacts): Promise<void> {
  await sql`insert into backup_run (file, ms, bytes, rows, sha256) values (${file}, ${ms}, ${bytes}, ${rows}, ${sha256})`;
}

const LOCK = 0x6d736261636b7570n;

/** Runs work while no other process does the same; answers whether it was this one's turn. */
export async function alone(sql: Sql, work: () => Promise<unknown>): Promise<boolean> {
  const held = await sql.reserve();
  try {
    const [row] = await held`select pg_try_advisory_lock(${LOCK.toString()}::bigint) as mine`;
    if (!row?.mine) return false;
    try {
      await work();
    } finally {
      await held`select pg_advisory_unlock(${LOCK.toString()}::bigint)`;
    }
    return true;
  } finally {
    held.release();
  }
}
