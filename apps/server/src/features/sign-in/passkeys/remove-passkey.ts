import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { retirePasskey } from './passkey-store.ts';

/**
 * Removes one of the actor's own passkeys with a fresh code, so that a person at an unattended screen cannot lock the
 * owner out.
 */
export async function removePasskey(ctx: Ctx, input: { id: string; code: string | undefined }): Promise<void> {
  allow(ctx.actor, 'passkey:manage');
  await requireTwoFactor(ctx, input.code, { fresh: true });
  await retire(ctx, BigInt(input.id));
}

const retire = writeVerb<bigint, void>({
  name: 'passkey.remove',
  permission: 'passkey:manage',
  login: 'identity',
  async run({ tx, actor, now }, id) {
    allow(actor, 'passkey:manage');
    const name = await retirePasskey(tx, actor.userId, id, now);
    if (name === null) throw new BusinessError('notFound', zh.faults.passkeyMissing);
    return { result: undefined, audit: { subjectKind: 'passkey', subjectId: String(id), before: { name } } };
  },
});
