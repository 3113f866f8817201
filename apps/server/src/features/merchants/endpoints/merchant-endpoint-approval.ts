import type { ApprovalPayload } from '@mashang/contract/approvals';
import { webhookTypeText } from '@mashang/contract/webhooks';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { whyNoTarget } from '../../../platform/security/target-rules.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { findEndpoint, lockMerchant, writeEndpoint } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

type State = Omit<ApprovalPayload<'merchant.endpoint'>, 'endpointId'>;

function eventsText(types: readonly string[]): string {
  return types.length === 0 ? zh.merchantEndpointApproval.everyEvent : types.map(webhookTypeText).join('、');
}

/** Changes a merchant's webhook address, or adds one. */
export const merchantEndpointApproval: ApprovalKind<ApprovalPayload<'merchant.endpoint'>, State> = {
  kind: 'merchant.endpoint',
  async load({ tx, platform }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const why = whyNoTarget(payload.url, platform.config.demo);
    if (why) throw invalidField('payload.url', why);
    const standing = payload.endpointId ? await findEndpoint(tx, subjectId, payload.endpointId) : undefined;
    if (payload.endpointId && !standing) throw new BusinessError('notFound', zh.faults.endpointMissing);
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: standing ?? { url: '', enabled: false, events: [] },
      lockKey: `${subjectId}:${payload.endpointId || payload.url}`,
    };
  },
  lines: (state, payload) => [
    { label: zh.merchantEndpointApproval.endpoint, before: state.url, after: payload.url },
    {
      label: zh.lines.state,
      before: state.url && (state.enabled ? zh.merchantEndpointApproval.inUse : zh.merchantEndpointApproval.stopped),
      after: payload.enabled ? zh.merchantEndpointApproval.inUse : zh.merchantEndpointApproval.stopped,
    },
    {
      label: zh.merchantEndpointApproval.events,
      before: state.url && eventsText(state.events),
      after: eventsText(payload.events),
    },
  ],
  async apply(ctx, { subjectId, payload }) {
    await writeEndpoint(ctx.tx, subjectId, payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
