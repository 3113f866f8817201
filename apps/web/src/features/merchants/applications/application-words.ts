import {
  type ApplicationDraft,
  MERCHANT_DOCUMENT_NAMES,
  MERCHANT_DOCUMENTS,
  type MerchantApplication,
} from '@mashang/contract/merchants';
import type { RiskTier } from '@mashang/contract/verification';
import { CallError } from '../../../lib/api/call-error.ts';
import type { Errors } from '../../../lib/form/form-rules.ts';
import type { Tone } from '../../../ui/display/status-tag.tsx';
import * as zh from '../zh.tsx';

export const TIER_TONES: Record<RiskTier, Tone> = { low: 'ok', medium: 'info', high: 'bad' };

/** Kind of the application: a new merchant, or a renewed review. */
export function kindText({ again }: Pick<MerchantApplication, 'again'>): string {
  return again ? zh.kindText.again : zh.kindText.newMerchant;
}

/** An application in the shape of its form. */
export type ApplicationValues = ReturnType<typeof valuesOf>;
export function valuesOf({ company, people }: ApplicationDraft) {
  const { representative, ...others } = people;
  const { name: representativeName, documentNo, phone } = representative;
  return { ...company, ...others, representativeName, documentNo, phone };
}
export function draftOf(values: ApplicationValues): ApplicationDraft {
  const { representativeName, documentNo, phone, settleAccount, owners, noOwnerReason, ...company } = values;
  const representative = { name: representativeName, documentNo, phone };
  return { company, people: { representative, settleAccount, owners, noOwnerReason } };
}

const OF_FORM = /^(company|people|documents)/;
/**
 * The form's name of a field of the call; owners keep theirs (`owners.0.name`), and a document's reason is under its
 * kind.
 */
function nameOf(field: string): string {
  if (field === 'people.representative.name') return 'representativeName';
  return field.replace(/^(company|people\.representative|people)\./, '');
}
/** Reasons of a refusal at the form's own fields; undefined when it is about something else. */
export function formReasons(failure: unknown): Errors | undefined {
  const fields = failure instanceof CallError ? failure.fields.filter(({ field }) => OF_FORM.test(field)) : [];
  return fields.length > 0 ? Object.fromEntries(fields.map(({ field, reason }) => [nameOf(field), reason])) : undefined;
}

/** Slots that the form shows: every kind of document once; each further document of kind `other` is added. */
export const SLOTS = MERCHANT_DOCUMENTS.filter((kind) => kind !== 'other').map((kind) => ({
  kind,
  title: MERCHANT_DOCUMENT_NAMES[kind],
}));
