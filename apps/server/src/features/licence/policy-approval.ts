import type { ApprovalPayload } from '@mashang/contract/approvals';
import { builtInPolicy, SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import { accountTypesText } from '@mashang/contract/products';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockPolicy, type PolicyTerms, writePolicy } from './policy-store.ts';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const MODES: Record<string, string> = { institution: '机构结算', agent_float: '代理预付额度' };

function tidy(payload: Payload): PolicyTerms {
  return {
    ...payload,
    services: [...new Set(payload.services)],
    settlementModes: [...new Set(payload.settlementModes)],
    accountTypes: [...new Set(payload.accountTypes)].sort((a, b) => a - b),
  };
}

/** What the law of a further jurisdiction allows (L1). The program's own policies stand above any that is entered. */
export const policyApproval: ApprovalKind<Payload, PolicyTerms | { none: true }> = {
  kind: 'jurisdiction.policy',
  async load({ tx }, { subjectId }) {
    if (!/^[A-Z][A-Z0-9-]{1,15}$/.test(subjectId))
      throw invalidField('subjectId', '法域代码须为 2–16 位大写字母、数字或 -，以字母开头');
    if (builtInPolicy(subjectId)) throw new BusinessError('forbidden', '系统内置的法域政策不能修改');
    return {
      subject: { kind: 'policy', id: subjectId, name: `法域政策 ${subjectId}` },
      state: (await lockPolicy(tx, subjectId)) ?? { none: true },
      lockKey: subjectId,
    };
  },
  lines(state, payload) {
    const next = tidy(payload);
    const line = (label: string, say: (one: PolicyTerms) => string) => ({
      label,
      before: 'none' in state ? '' : say(state),
      after: say(next),
    });
    return [
      line('法域名称', ({ name }) => name),
      line('允许的业务', ({ services }) => services.map((one) => SERVICE_NAMES[one]).join('、')),
      line('结算方式', ({ settlementModes }) => settlementModes.map((one) => MODES[one]).join('、')),
      line('账户类型', ({ accountTypes }) => accountTypesText(accountTypes)),
      line('法律依据与审阅人', ({ legalBasis }) => legalBasis),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    await writePolicy(ctx.tx, subjectId, id, tidy(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('licence'),
};
