import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { keyReused, nonceUsed, type SignedCommand } from './idempotent-request.ts';
import { answerRequest, takeRequest } from './request-store.ts';

/** Runs a merchant's signed request once, in the caller's transaction: the same key and body get the first answer. */
export async function answerOnce(
  ctx: WriteCtx,
  signed: SignedCommand,
  work: () => Promise<object>,
): Promise<{ json: string; replayed: boolean }> {
  const { tx } = ctx;
  const { outcome, answer } = await takeRequest(tx, signed);
  if (outcome === 'nonce_reused') throw nonceUsed();
  if (outcome === 'idem_mismatch') throw keyReused();
  if (outcome === 'replay' && answer !== null) return { json: answer, replayed: true };
  const json = JSON.stringify(await work());
  await answerRequest(tx, signed, json);
  return { json, replayed: false };
}
