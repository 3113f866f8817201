import type { RevokeKeyBody } from '@mashang/contract/merchants';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { lockStop, revoke } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

const write = writeVerb<Omit<RevokeKeyBody, 'googleAuthCode'>, { keyId: string; revoked: boolean }>({
  name: 'merchant.revoke-key',
  permission: 'merchant:stop',
  async run(ctx, { merchantId, keyId, reason }) {
    const found = await lockStop(ctx.tx, merchantId);
    const by = actorName(ctx.actor);
    if (!found || !(await revoke(ctx.tx, { merchantId, keyId, by, reason })))
      throw new BusinessError('notFound', zh.faults.keyInvalid);
    return {
      result: { keyId, revoked: true },
      audit: {
        subjectKind: 'merchant',
        subjectId: found.mchId,
        before: { keyId },
        after: { keyId, revoked: true, reason },
      },
    };
  },
});

/** Revokes a leaked key in every process from this moment on; two people issue another one. */
export async function revokeKey(ctx: Ctx, { googleAuthCode, ...input }: RevokeKeyBody) {
  allow(ctx.actor, 'merchant:stop');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, input);
  ctx.platform.bus.signal('keys');
  return result;
}
