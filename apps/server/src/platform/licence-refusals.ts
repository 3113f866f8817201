import { NO_FLOATS } from '@mashang/contract/jurisdictions';
import type { Sentences } from './constraint-errors.ts';
import * as zh from './zh.ts';

/**
 * Refusals of the database because of licence, policy or settlement mode (L1), by the name of the constraint. A server
 * checks the licence first, but its copy may be up to five seconds older than a change by another process. Then the
 * database refuses first, and the call answers 451, as that server will answer it afterwards.
 */
export const REFUSED_BY_LICENCE: Sentences = {
  accounts_in_institution: ['notOffered', NO_FLOATS],
  floats_in_institution: ['notOffered', NO_FLOATS],
  hands_in_institution: ['notOffered', NO_FLOATS],
  participants_in_institution: ['notOffered', NO_FLOATS],
  payout_claim_mode: ['notOffered', NO_FLOATS],
  payout_order_mode: ['notOffered', zh.licenceRefusals.claimersPay],
  licence_lawful: ['notOffered', zh.licenceRefusals.licenceUnlawful],
  licence_signed: ['notOffered', zh.licenceRefusals.licenceUnsigned],
  policy_lawful: ['notOffered', zh.licenceRefusals.policyUnlawful],
};
