import { nextOrderNo } from '../../platform/order-number.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { createUnderWay, keyReused, type SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { takeNonce } from '../merchants/keys/signed-request.ts';
import type { TestSpace } from './test-object-store.ts';
import { findRequest, insertRequest, lockSpace } from './test-space-store.ts';

/** One at a time for each key and nonce of this process, as the live commands. */
const once = createUnderWay();

/** Runs work in the test space of a merchant, whose lock it holds until the end. */
export function inSpace<T>(
  { platform, now }: Pick<Ctx, 'platform' | 'now'>,
  merchantId: bigint,
  work: (space: TestSpace) => Promise<T>,
): Promise<T> {
  return ownWork(platform.db, 'test-mode').inTestSpace(merchantId, async (tx) => {
    const space = { tx, merchantId, now };
    await lockSpace(space);
    return work(space);
  });
}

/** Runs a signed request once in its merchant's test space: the same key and body get the first answer again. */
export function testCommand(
  ctx: Ctx,
  signed: SignedCommand,
  work: (space: TestSpace) => Promise<object>,
): Promise<string> {
  return once(signed, () => runOnce(ctx, signed, work));
}

async function runOnce(ctx: Ctx, signed: SignedCommand, work: (space: TestSpace) => Promise<object>): Promise<string> {
  const { merchantId } = merchantOf(ctx);
  await takeNonce(ctx.platform, signed);
  const { idempotencyKey: key, bodyHash: hash } = signed;
  return inSpace(ctx, merchantId, async (space) => {
    const before = await findRequest(space.tx, key);
    if (before && before.hash !== hash) throw keyReused();
    if (before) return before.answer;
    const answer = JSON.stringify(await work(space));
    await insertRequest(space, { key, hash, answer });
    return answer;
  });
}

/**
 * Returns a number for an object of the test space. Where a live number has its year, it has 99: no live object has it.
 */
export function testNumber(prefix: 'DS' | 'TK' | 'DF' | 'JS', now: number): string {
  return `${prefix}99${nextOrderNo('DS', now).slice(2)}`;
}
