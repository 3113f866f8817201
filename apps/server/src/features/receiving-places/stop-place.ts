import type { StopPlaceBody } from '@mashang/contract/receiving-places';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { stopPlaceRow } from './places-store.ts';
import * as zh from './zh.ts';

const write = writeVerb<{ id: string; reason: string }, { enabled: boolean }>({
  name: 'receiving-place.stop',
  permission: 'product:stop',
  async run({ tx }, { id, reason }) {
    const subject = await stopPlaceRow(tx, BigInt(id));
    if (subject === null) throw new BusinessError('conflict', zh.stopPlace.placeMissing);
    const facts = { before: { enabled: true }, after: { enabled: false, reason } };
    return { result: { enabled: false }, audit: { subjectKind: 'receiving-place', subjectId: subject, ...facts } };
  },
});

/**
 * Stops a receiving place: it gets no new order from now on, but open orders may still be paid. Two people switch it on
 * again (`receiving.place`).
 */
export async function stopPlace(ctx: Ctx, { googleAuthCode, ...what }: StopPlaceBody): Promise<{ enabled: boolean }> {
  allow(ctx.actor, 'product:stop');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, what);
  ctx.platform.bus.signal('routing');
  return result;
}
