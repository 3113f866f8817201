import type { Writer } from '../../platform/db.ts';
import { readCount } from '../../platform/rows.ts';

/** Ends what is over, in one call that writes its events and audit rows itself. Answers how many. */
export async function endOverdue(sql: Writer, most: number): Promise<number> {
  return readCount(sql`select end_verifications(${most}) as n`);
}

/**
 * Says of what ends soon that it does, verifications and entries of the register, once for each
 * of the days. Answers how many.
 */
export async function remindDue(sql: Writer, days: readonly number[], most: number): Promise<number> {
  return readCount(sql`
    select remind_verifications(${days}::int[], ${most}) + remind_register(${days}::int[], ${most}) as n`);
}
