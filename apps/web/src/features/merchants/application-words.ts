import {
  type ApplicationDraft,
  MERCHANT_DOCUMENT_NAMES,
  MERCHANT_DOCUMENTS,
  type MerchantApplication,
} from '@mashang/contract/merchants';
import type { RiskTier } from '@mashang/contract/verification';
import { CallError } from '../../lib/call-error.ts';
import type { Tone } from '../../ui/status-tag.tsx';

export const TIER_TONES: Record<RiskTier, Tone> = { low: 'ok', medium: 'info', high: 'bad' };

/** What kind of look it is. */
export function kindText({ again }: Pick<MerchantApplication, 'again'>): string {
  return again ? '复审' : '新商户';
}

/** Reasons by field, as the server named them; a paper's stand under its kind. */
export type Reasons = Readonly<Record<string, string>>;

const OF_FORM = /^(company|people|documents)/;
/** What a refusal says of the form's own fields; undefined when it is about something else. */
export function formReasons(failure: unknown): Reasons | undefined {
  const fields = failure instanceof CallError ? failure.fields.filter(({ field }) => OF_FORM.test(field)) : [];
  return fields.length > 0 ? Object.fromEntries(fields.map(({ field, reason }) => [field, reason])) : undefined;
}

/** The first field that is wrong, in the order of the form. */
export function firstWrong(reasons: Reasons): string | undefined {
  const order = ['company.', 'people.representative', 'people.settleAccount', 'people.', 'documents.'];
  return Object.keys(reasons).toSorted((one, other) => {
    const place = (name: string) => order.findIndex((start) => name.startsWith(start));
    return place(one) - place(other);
  })[0];
}

/** Which slots the form shows: every kind once, and each other paper that is there. */
export const SLOTS = MERCHANT_DOCUMENTS.filter((kind) => kind !== 'other').map((kind) => ({
  kind,
  title: MERCHANT_DOCUMENT_NAMES[kind],
}));

/** Whether two drafts say the same. */
export function isSame(one: ApplicationDraft, other: ApplicationDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
