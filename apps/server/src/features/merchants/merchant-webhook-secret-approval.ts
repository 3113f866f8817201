import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { countWebhookSecrets, insertWebhookSecret, lockMerchant } from './merchant-changes-store.ts';

/** What signs a merchant's webhooks: made here, shown once to the maker; while one replaces the other both sign. */
export const merchantWebhookSecretApproval: ApprovalKind<
  ApprovalPayload<'merchant.webhook-secret'>,
  { secrets: number }
> = {
  kind: 'merchant.webhook-secret',
  async load({ tx }, { subjectId }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    if (merchant.kybStatus !== 2) throw new BusinessError('conflict', '商户未通过认证，不能签发回调密钥');
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: { secrets: await countWebhookSecrets(tx, subjectId) },
      lockKey: subjectId,
    };
  },
  lines: ({ secrets }, { overlapHours }) => [
    { label: '回调密钥', before: secrets > 0 ? `${secrets} 个有效` : '', after: '签发新密钥' },
    ...(secrets > 0
      ? [
          {
            label: '旧密钥',
            before: '长期有效',
            after: overlapHours === 0 ? '立即失效' : `${overlapHours} 小时内同时签名`,
          },
        ]
      : []),
  ],
  async apply(ctx, { id, subjectId, payload }) {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = ctx.platform.secrets.seal(secret);
    await insertWebhookSecret(ctx.tx, subjectId, { sealed, overlapHours: payload.overlapHours });
    await keepSecret(ctx, id, { what: '回调密钥', plain: secret });
    return { overlapHours: payload.overlapHours };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
