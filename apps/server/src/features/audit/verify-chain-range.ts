import type { VerifyChainAnswer, verifyChainBody } from '@mashang/contract/audit';
import type { z } from 'zod';
import { actorName } from '../../platform/verbs/audit.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { findLastVerification, findSealHash, insertVerification, readChain } from './audit-reads-store.ts';
import { findBreaks } from './audit-store.ts';

/** Rows in one call: about a second of hashing. */
const STRETCH = 50_000n;
const EXAMPLES = 10;

/**
 * Verifies the next part of the chain: after `after`, or after the last verified seal. That seal must still have the
 * hash stored by that verification: if somebody rewrote the chain from an older row, it has another one. The screen
 * calls this until the head is reached.
 */
export const verifyChainRange = writeVerb<z.output<typeof verifyChainBody>, VerifyChainAnswer>({
  name: 'audit.verify',
  permission: 'audit:verify',
  async run({ tx, actor }, input) {
    const { seq: head } = await readChain(tx);
    const last = await findLastVerification(tx);
    const after = input.after === undefined ? (last?.toSeq ?? 0n) : BigInt(input.after);
    const to = after + STRETCH < head ? after + STRETCH : head;
    const examples: string[] = [];
    if (last && last.toSeq > 0n && !((await findSealHash(tx, last.toSeq))?.equals(last.toHash) ?? false))
      examples.push(`seal ${last.toSeq}: not the hash that was verified at ${last.time}`);
    if (to > after)
      for (const { seq, auditId, what } of await findBreaks(tx, { most: EXAMPLES, after, to }))
        examples.push(`seal ${seq} of row ${auditId}: ${what}`);
    const toHash = (await findSealHash(tx, to)) ?? Buffer.alloc(0);
    if (to > 0n && toHash.length === 0) examples.push(`seal ${to}: removed`);
    const broken = examples.length;
    await insertVerification(tx, { who: actorName(actor), fromSeq: after, toSeq: to, toHash, broken, examples });
    const range = { fromSeq: after.toString(), toSeq: to.toString() };
    return {
      result: { ...range, headSeq: head.toString(), broken, examples, done: to >= head },
      audit: { subjectKind: 'audit-chain', subjectId: to.toString(), after: { ...range, broken } },
    };
  },
});
