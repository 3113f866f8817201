import { z } from 'zod';
import { licencePayload } from './approvals.ts';
import { SERVICES, SETTLEMENT_MODES } from './jurisdictions.ts';

/** GET /api/licence/current: the profile in force; null when there is none and every money call is off. */
export const licenceView = z.object({ profile: licencePayload.nullable(), expired: z.boolean() });
export type LicenceView = z.infer<typeof licenceView>;

/** GET /api/licence/policies: the law of each jurisdiction; built-in policies cannot be changed. */
export const policyView = z.object({
  code: z.string(),
  name: z.string(),
  services: z.array(z.enum(SERVICES)),
  settlementModes: z.array(z.enum(SETTLEMENT_MODES)),
  accountTypes: z.array(z.int()),
  fictitious: z.boolean(),
  builtIn: z.boolean(),
  legalBasis: z.string(),
  changeTime: z.string(),
  /** Whether the deployment is under this policy. */
  current: z.boolean(),
});
export type PolicyView = z.infer<typeof policyView>;
export const policyViews = z.array(policyView);
