import {
  type ApplicationDraft,
  MERCHANT_DOCUMENT_NAMES,
  MERCHANT_DOCUMENTS,
  type MerchantApplication,
} from '@mashang/contract/merchants';
import type { RiskTier } from '@mashang/contract/verification';
import { CallError } from '../../../lib/api/call-error.ts';
import type { Errors } from '../../../lib/form/form-rules.ts';
import type { Tone } from '../../../ui/shown/status-tag.tsx';
import * as zh from '../zh.tsx';

export const TIER_TONES: Record<RiskTier, Tone> = { low: 'ok', medium: 'info', high: 'bad' };

/** What kind of look it is. */
export function kindText({ again }: Pick<MerchantApplication, 'again'>): string {
  return again ? zh.kindText.again : zh.kindText.newMerchant;
}

/** An application as its form holds it. */
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
 * The form's name of a field of the call; owners keep theirs (`owners.0.name`), a paper's reason stands under its kind.
 */
function nameOf(field: string): string {
  if (field === 'people.representative.name') return 'representativeName';
  return field.replace(/^(company|people\.representative|people)\./, '');
}
/** What a refusal says of the form's own fields; undefined when it is about something else. */
export function formReasons(failure: unknown): Errors | undefined {
  const fields = failure instanceof CallError ? failure.fields.filter(({ field }) => OF_FORM.test(field)) : [];
  return fields.length > 0 ? Object.fromEntries(fields.map(({ field, reason }) => [nameOf(field), reason])) : undefined;
}

/** Which slots the form shows: every kind once, and each other paper that is there. */
export const SLOTS = MERCHANT_DOCUMENTS.filter((kind) => kind !== 'other').map((kind) => ({
  kind,
  title: MERCHANT_DOCUMENT_NAMES[kind],
}));
