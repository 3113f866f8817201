import { JURISDICTIONS } from '@mashang/contract/jurisdictions';
import type { PolicyView } from '@mashang/contract/licence';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from './current-licence.ts';
import { listPolicies } from './policy-store.ts';

/** The program's own policies, and those that two people put in force. */
export async function readPolicies(ctx: Ctx): Promise<PolicyView[]> {
  allow(ctx.actor, 'licence:read');
  const [licence, entered] = await Promise.all([currentLicence(ctx.platform), listPolicies(ctx.platform.db.app)]);
  const own = Object.entries(JURISDICTIONS).map(([code, policy]) => ({
    code,
    name: policy.name,
    services: [...policy.services],
    settlementModes: [...policy.settlementModes],
    accountTypes: [...policy.accountTypes],
    fictitious: policy.fictitious,
    builtIn: true,
    legalBasis: '',
    changeTime: '',
  }));
  return [...own, ...entered.map((row) => ({ ...row, fictitious: false, builtIn: false }))].map((policy) => ({
    ...policy,
    current: licence?.jurisdiction === policy.code,
  }));
}
