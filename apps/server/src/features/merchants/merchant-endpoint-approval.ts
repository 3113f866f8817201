import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { whyNoTarget } from '../../platform/target-rules.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findEndpoint, lockMerchant, writeEndpoint } from './merchant-changes-store.ts';

type State = { url: string; enabled: boolean };

/** Where a merchant is told: another address, or one more. */
export const merchantEndpointApproval: ApprovalKind<ApprovalPayload<'merchant.endpoint'>, State> = {
  kind: 'merchant.endpoint',
  async load({ tx, platform }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    const why = whyNoTarget(payload.url, platform.config.demo);
    if (why) throw invalidField('payload.url', why);
    const standing = payload.endpointId ? await findEndpoint(tx, subjectId, payload.endpointId) : undefined;
    if (payload.endpointId && !standing) throw new BusinessError('notFound', '回调地址不存在');
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: standing ?? { url: '', enabled: false },
      lockKey: `${subjectId}:${payload.endpointId || payload.url}`,
    };
  },
  lines: (state, payload) => [
    { label: '回调地址', before: state.url, after: payload.url },
    { label: '状态', before: state.url && (state.enabled ? '启用' : '停用'), after: payload.enabled ? '启用' : '停用' },
  ],
  async apply(ctx, { subjectId, payload }) {
    await writeEndpoint(ctx.tx, subjectId, payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
