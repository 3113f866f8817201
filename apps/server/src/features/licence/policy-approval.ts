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

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** An ISO 3166-1 country, or a subdivision of one (3166-2). */
function isTerritory(code: string): boolean {
  return /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(code) && REGIONS.of(code.slice(0, 2)) !== undefined;
}

/** What the law of a further jurisdiction allows (L1). The program's own policies stand above any that is entered. */
export const policyApproval: ApprovalKind<Payload, PolicyTerms | { none: true }> = {
  kind: 'jurisdiction.policy',
  async load({ tx }, { subjectId }) {
    if (builtInPolicy(subjectId)) throw new BusinessError('forbidden', '系统内置的法域政策不能修改');
    if (!isTerritory(subjectId)) throw invalidField('subjectId', '法域代码须为 ISO 3166 代码，例如 SG 或 AE-DU');
    // A part of a jurisdiction of the contract would let through what its law does not.
    if (builtInPolicy(subjectId.slice(0, 2)))
      throw new BusinessError('forbidden', '系统内置法域的下级地区不能另立政策');
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
