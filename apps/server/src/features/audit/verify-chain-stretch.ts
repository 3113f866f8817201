import type { VerifyChainAnswer, verifyChainBody } from '@mashang/contract/audit';
import type { z } from 'zod';
import { actorName } from '../../platform/verbs/audit.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { findLastVerification, findSealHash, insertVerification, readChain } from './audit-reads-store.ts';
import { findBreaks } from './audit-store.ts';

/** Rows of one call: about a second of hashing. */
const STRETCH = 50_000n;
const EXAMPLES = 10;

/**
 * Verifies the next stretch of the chain: behind `after`, or behind what was verified last. The hash kept at that
 * place must still stand there; a chain that somebody has rewritten from an older row has another one. The screen
 * calls it until the head is reached.
 */
export const verifyChainStretch = writeVerb<z.output<typeof verifyChainBody>, VerifyChainAnswer>({
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
