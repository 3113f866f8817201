import type { Reader } from '../../platform/database/db.ts';
import { compareHead, findBreaks, findUnsealed } from './audit-store.ts';

const EXAMPLES = 10;

/** Verifies the audit chain of a database: counts sealed rows and what is not as it was sealed. */
export async function verifyAuditChain(sql: Reader): Promise<{ checked: number; broken: number; examples: string[] }> {
  // More than the examples are looked for only to say that there are more.
  const found = [...(await findBreaks(sql, { most: EXAMPLES + 1 })), ...(await findUnsealed(sql, EXAMPLES + 1))];
  const { sealed, whole } = await compareHead(sql);
  const examples = found.map(({ seq, auditId, what }) => `seal ${seq} of row ${auditId}: ${what}`);
  if (!whole) examples.push('the head is not the last seal');
  return { checked: sealed, broken: examples.length, examples: examples.slice(0, EXAMPLES) };
}
