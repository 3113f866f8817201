import { randomBytes } from 'node:crypto';
import type { MakeWebhookSecretBody, OwnWebhookSecret } from '@mashang/contract/merchant-keys';
import { KYC_STATUS } from '@mashang/contract/standing';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { listOwnSecrets, lockKeyMaker } from '../keys/own-keys-store.ts';
import { insertWebhookSecret } from '../merchant-changes-store.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';

/** Lists the secrets that sign the webhooks of the reader's merchant. */
export async function readOwnWebhookSecrets({ platform, actor }: Ctx): Promise<OwnWebhookSecret[]> {
  allow(actor, 'own-key:read');
  const { merchantId } = merchantOf(actor);
  const rows = await platform.db.asMerchant(merchantId, (tx) => listOwnSecrets(tx, merchantId));
  return rows.map((row) => ({ ...row, id: row.id.toString() }));
}

const make = writeVerb<Omit<MakeWebhookSecretBody, 'googleAuthCode'>, { secret: string }>({
  name: 'webhook-secret.make',
  permission: 'own-key:manage',
  async run({ tx, actor, platform }, { overlapHours }) {
    const { merchantId } = merchantOf(actor);
    const found = await lockKeyMaker(tx, merchantId);
    if (found?.kybStatus !== KYC_STATUS.verified) throw new BusinessError('conflict', zh.ownKeys.unverified);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = platform.secrets.seal(secret);
    await insertWebhookSecret(tx, merchantId.toString(), { sealed, overlapHours });
    return { result: { secret }, audit: { subjectKind: 'merchant', subjectId: found.mchId, after: { overlapHours } } };
  },
});

/**
 * Makes a secret that signs the webhooks of the actor's own merchant; the former ones sign beside it for the hours of
 * overlap. Only this answer has it. Throws 409 (not verified).
 */
export async function makeWebhookSecret(
  ctx: Ctx,
  { googleAuthCode, ...input }: MakeWebhookSecretBody,
): Promise<{ secret: string }> {
  allow(ctx.actor, 'own-key:manage');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const made = await make(ctx, input);
  ctx.platform.bus.signal('webhooks');
  return made;
}
