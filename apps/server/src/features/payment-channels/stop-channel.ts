import type { StopChannelBody } from '@mashang/contract/payment-channels';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { stopChannelRow } from './payment-channels-store.ts';
import * as zh from './zh.ts';

const write = writeVerb<{ id: string; reason: string }, { enabled: boolean }>({
  name: 'payment-channel.stop',
  permission: 'product:stop',
  async run({ tx }, { id, reason }) {
    const code = await stopChannelRow(tx, BigInt(id));
    if (code === null) throw new BusinessError('conflict', zh.stopChannel.missing);
    const facts = { before: { enabled: true }, after: { enabled: false, reason } };
    return { result: { enabled: false }, audit: { subjectKind: 'payment-channel', subjectId: code, ...facts } };
  },
});

/**
 * Stops a payment channel: it takes no new payment from now on; open payments may still be paid, and refunds go on. Two
 * people switch it on again (`payment.channel`).
 */
export async function stopChannel(
  ctx: Ctx,
  { googleAuthCode, ...what }: StopChannelBody,
): Promise<{ enabled: boolean }> {
  allow(ctx.actor, 'product:stop');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, what);
  ctx.platform.bus.signal('routing');
  return result;
}
