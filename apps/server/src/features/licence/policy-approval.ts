import type { ApprovalPayload } from '@mashang/contract/approvals';
import { SERVICE_NAMES, tidyPolicy } from '@mashang/contract/jurisdictions';
import { accountTypesText } from '@mashang/contract/products';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findLicence } from './licence-store.ts';
import { findPolicyFault, lockPolicy, type PolicyTerms, writePolicy } from './policy-store.ts';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const MODES: Record<string, string> = { institution: '机构结算', agent_float: '代理预付额度' };

/** Throws what forbids the policy, named by the field: the rule itself is the database's (`policy_fault`). */
async function refuseFault(tx: Tx, code: string, modes: readonly string[]): Promise<void> {
  const fault = await findPolicyFault(tx, code, modes);
  if (fault === 'built_in') throw new BusinessError('forbidden', '系统内置的法域政策不能修改');
  // A part of a jurisdiction of the contract would let through what its law does not.
  if (fault === 'part_of_built_in') throw new BusinessError('forbidden', '系统内置法域的下级地区不能另立政策');
  if (fault === 'no_territory') throw invalidField('subjectId', '法域代码须为 ISO 3166 代码，例如 SG 或 AE-DU');
  if (fault === 'other_regulator') {
    const licence = await findLicence(tx);
    throw invalidField(
      'subjectId',
      `现行许可的监管机构属于法域 ${licence?.jurisdiction}，在许可有效期内只能录入该法域的政策`,
    );
  }
  if (fault === 'agent_network_unlicensed')
    throw invalidField(
      'payload.settlementModes',
      `代理预付额度须以许可为依据：先以机构结算录入，待法域 ${code} 的许可资料载明代理网络业务后再变更`,
    );
}

/** What the law of a further jurisdiction allows (L1). The program's own policies stand above any that is entered. */
export const policyApproval: ApprovalKind<Payload, PolicyTerms | { none: true }> = {
  kind: 'jurisdiction.policy',
  async load({ tx }, { subjectId, payload }) {
    await refuseFault(tx, subjectId, payload.settlementModes);
    return {
      subject: { kind: 'policy', id: subjectId, name: `法域政策 ${subjectId}` },
      state: (await lockPolicy(tx, subjectId)) ?? { none: true },
      lockKey: subjectId,
    };
  },
  lines(state, payload) {
    const next = tidyPolicy(payload);
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
    await writePolicy(ctx.tx, subjectId, id, tidyPolicy(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('licence'),
};
