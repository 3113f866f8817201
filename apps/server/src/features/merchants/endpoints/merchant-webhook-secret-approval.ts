import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { KYC_STATUS } from '@mashang/contract/standing';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { keepSecret } from '../../approvals/keep-secret.ts';
import { countWebhookSecrets, insertWebhookSecret, lockMerchant } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

/** Issues a secret that signs a merchant's webhooks, shown once to the maker; in the overlap the older sign too. */
export const merchantWebhookSecretApproval: ApprovalKind<
  ApprovalPayload<'merchant.webhook-secret'>,
  { secrets: number }
> = {
  kind: 'merchant.webhook-secret',
  async load({ tx }, { subjectId }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    if (merchant.kybStatus !== KYC_STATUS.verified)
      throw new BusinessError('conflict', zh.merchantWebhookSecretApproval.unverified);
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: { secrets: await countWebhookSecrets(tx, subjectId) },
      lockKey: subjectId,
    };
  },
  lines: ({ secrets }, { overlapHours }) => [
    {
      label: zh.merchantWebhookSecretApproval.secret,
      before: secrets > 0 ? zh.merchantWebhookSecretApproval.inUse(secrets) : '',
      after: zh.words.newKey,
    },
    ...(secrets > 0
      ? [
          {
            label: zh.lines.formerKey,
            before: zh.words.validForever,
            after: overlapHours === 0 ? zh.words.endsNow : zh.merchantWebhookSecretApproval.bothSign(overlapHours),
          },
        ]
      : []),
  ],
  async apply(ctx, { id, subjectId, payload }) {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = ctx.platform.secrets.seal(secret);
    await insertWebhookSecret(ctx.tx, subjectId, { sealed, overlapHours: payload.overlapHours });
    await keepSecret(ctx, id, { what: zh.merchantWebhookSecretApproval.secret, plain: secret });
    return { overlapHours: payload.overlapHours };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
