import type { SessionSql } from '../db.ts';

/**
 * Runs work while this process holds the lock that the deployment shares; returns false without running it where
 * another process holds it.
 */
export async function runUnderLock(sql: SessionSql, lock: bigint, work: () => Promise<unknown>): Promise<boolean> {
  const held = await sql.reserve();
  try {
    const [row] = await held`select pg_try_advisory_lock(${lock.toString()}::bigint) as mine`;
    if (!row?.mine) return false;
    try {
      await work();
    } finally {
      await held`select pg_advisory_unlock(${lock.toString()}::bigint)`;
    }
    return true;
  } finally {
    held.release();
  }
}
