import type { Reader } from '../../platform/database/db.ts';
import { compareHead, findBreaks, findUnsealed } from './audit-store.ts';

const EXAMPLES = 10;

/** Verifies the audit chain of a database: counts the sealed rows, and the places that are not as they were sealed. */
export async function verifyAuditChain(sql: Reader): Promise<{ checked: number; broken: number; examples: string[] }> {
  // One more than the examples is read, only to know that there are more.
  const found = [...(await findBreaks(sql, { most: EXAMPLES + 1 })), ...(await findUnsealed(sql, EXAMPLES + 1))];
  const { sealed, whole } = await compareHead(sql);
  const examples = found.map(({ seq, auditId, what }) => `seal ${seq} of row ${auditId}: ${what}`);
  if (!whole) examples.push('the head is not the last seal');
  return { checked: sealed, broken: examples.length, examples: examples.slice(0, EXAMPLES) };
}
