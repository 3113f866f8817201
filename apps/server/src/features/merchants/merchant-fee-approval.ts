import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatRate, parseRate } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findFeeStanding, insertFee, lockMerchant } from './merchant-changes-store.ts';

type State = { rate: string; enabled: boolean; since: string };

/** Fee of a merchant for one product, from a moment on; what was settled before keeps its own. */
export const merchantFeeApproval: ApprovalKind<ApprovalPayload<'merchant.fee'>, State> = {
  kind: 'merchant.fee',
  async load({ tx, now }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    const standing = await findFeeStanding(tx, subjectId, payload.product);
    if (!standing) throw invalidField('payload.product', '产品不存在');
    if (payload.effectiveFrom && !(parseTime(payload.effectiveFrom) > now))
      throw invalidField('payload.effectiveFrom', '生效时间须晚于现在；留空则审批后立即生效');
    if (payload.effectiveFrom && payload.effectiveFrom <= standing.since)
      throw invalidField('payload.effectiveFrom', `生效时间须晚于已设定的 ${standing.since}`);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${merchant.name} · ${standing.productName}` },
      state: {
        rate: standing.rate === null ? '' : formatRate(standing.rate),
        enabled: standing.enabled ?? false,
        since: standing.since,
      },
      lockKey: `${subjectId}:${payload.product}`,
    };
  },
  lines: (state, payload) => [
    { label: '手续费率', before: state.rate && `${state.rate}%`, after: `${formatRate(parseRate(payload.rate))}%` },
    {
      label: '状态',
      before: state.rate && (state.enabled ? '已开通' : '已关闭'),
      after: payload.enabled ? '已开通' : '已关闭',
    },
    ...(payload.effectiveFrom ? [{ label: '生效时间', before: '', after: payload.effectiveFrom }] : []),
  ],
  async apply(ctx, { subjectId, payload }) {
    await insertFee(ctx.tx, subjectId, { ...payload, rate: parseRate(payload.rate) });
    return payload;
  },
};
