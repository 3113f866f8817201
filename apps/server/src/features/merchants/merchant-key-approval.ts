import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { insertKey, listKeyIds, lockMerchant } from './merchant-changes-store.ts';

/** A new API key; the older ones stay good for the hours of overlap. Its secret is made here and shown once, to the maker. */
export const merchantKeyApproval: ApprovalKind<ApprovalPayload<'merchant.key'>, { keys: string[] }> = {
  kind: 'merchant.key',
  async load({ tx }, { subjectId }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    // Without verification no key (L2).
    if (merchant.kybStatus !== 2) throw new BusinessError('conflict', '商户未通过认证，不能签发密钥');
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: { keys: await listKeyIds(tx, subjectId) },
      lockKey: subjectId,
    };
  },
  lines: ({ keys }, { overlapHours }) => [
    { label: '密钥', before: keys.join('、'), after: '签发新密钥' },
    ...(keys.length > 0
      ? [{ label: '旧密钥', before: '长期有效', after: overlapHours === 0 ? '立即失效' : `${overlapHours} 小时后失效` }]
      : []),
  ],
  async apply(ctx, { id, subjectId, payload }) {
    const keyId = `key-${randomBytes(8).toString('hex')}`;
    const secret = randomBytes(24).toString('base64url');
    await insertKey(ctx.tx, subjectId, {
      keyId,
      sealed: ctx.platform.secrets.seal(secret),
      overlapHours: payload.overlapHours,
    });
    await keepSecret(ctx, id, { what: `密钥 ${keyId}`, plain: secret });
    return { keyId, overlapHours: payload.overlapHours };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
