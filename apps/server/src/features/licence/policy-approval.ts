import type { ApprovalPayload } from '@mashang/contract/approvals';
import { SERVICE_NAMES, tidyPolicy } from '@mashang/contract/jurisdictions';
import { accountTypesText } from '@mashang/contract/products';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findLicence } from './licence-store.ts';
import { findPolicyFault, lockPolicy, type PolicyTerms, writePolicy } from './policy-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const MODES: Record<string, string> = zh.words.modes;

/** Throws if the policy is forbidden, and names the field: the rule itself is the database's (`policy_fault`). */
async function refuseFault(tx: Tx, code: string, modes: readonly string[]): Promise<void> {
  const fault = await findPolicyFault(tx, code, modes);
  if (fault === 'built_in') throw new BusinessError('forbidden', zh.policyApproval.builtIn);
  // A policy for a part of a built-in jurisdiction would allow what that jurisdiction's law does not.
  if (fault === 'part_of_built_in') throw new BusinessError('forbidden', zh.policyApproval.underBuiltIn);
  if (fault === 'no_territory') throw invalidField('subjectId', zh.policyApproval.codeForm);
  if (fault === 'other_regulator') {
    const licence = await findLicence(tx);
    throw invalidField('subjectId', zh.policyApproval.otherJurisdiction(licence?.jurisdiction));
  }
  if (fault === 'agent_network_unlicensed')
    throw invalidField('payload.settlementModes', zh.policyApproval.networkNotLicensed(code));
}

/** Changes what the law of a further jurisdiction allows (L1). Built-in policies have priority over any entered one. */
export const policyApproval: ApprovalKind<Payload, PolicyTerms | { none: true }> = {
  kind: 'jurisdiction.policy',
  async load({ tx }, { subjectId, payload }) {
    await refuseFault(tx, subjectId, payload.settlementModes);
    return {
      subject: { kind: 'policy', id: subjectId, name: zh.policyApproval.subject(subjectId) },
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
      line(zh.policyApproval.name, ({ name }) => name),
      line(zh.policyApproval.services, ({ services }) => services.map((one) => SERVICE_NAMES[one]).join('、')),
      line(zh.lines.mode, ({ settlementModes }) => settlementModes.map((one) => MODES[one]).join('、')),
      line(zh.policyApproval.accountTypes, ({ accountTypes }) => accountTypesText(accountTypes)),
      line(zh.policyApproval.basis, ({ legalBasis }) => legalBasis),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    await writePolicy(ctx.tx, subjectId, id, tidyPolicy(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('licence'),
};
