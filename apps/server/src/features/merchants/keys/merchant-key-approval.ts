import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { KYC_STATUS } from '@mashang/contract/standing';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { keepSecret } from '../../approvals/keep-secret.ts';
import { insertKey, listKeyIds, lockMerchant } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

/**
 * Issues a new API key; the older ones stay valid for the hours of overlap. Its secret is generated here and shown
 * once, to the maker.
 */
export const merchantKeyApproval: ApprovalKind<ApprovalPayload<'merchant.key'>, { keys: string[] }> = {
  kind: 'merchant.key',
  async load({ tx }, { subjectId }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    // An unverified merchant gets no key (L2).
    if (merchant.kybStatus !== KYC_STATUS.verified)
      throw new BusinessError('conflict', zh.merchantKeyApproval.unverified);
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: { keys: await listKeyIds(tx, subjectId) },
      lockKey: subjectId,
    };
  },
  lines: ({ keys }, { overlapHours }) => [
    { label: zh.merchantKeyApproval.key, before: keys.join('、'), after: zh.words.newKey },
    ...(keys.length > 0
      ? [
          {
            label: zh.lines.formerKey,
            before: zh.words.validForever,
            after: overlapHours === 0 ? zh.words.endsNow : zh.merchantKeyApproval.endsAfter(overlapHours),
          },
        ]
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
    await keepSecret(ctx, id, { what: zh.merchantKeyApproval.named(keyId), plain: secret });
    return { keyId, overlapHours: payload.overlapHours };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
