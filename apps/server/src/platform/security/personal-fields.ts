import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import { type Personal, type PersonalKind, personalFact } from './personal.ts';
import type { SealedFacts } from './sealed-places.ts';

/** Names of personal data in the facts that verbs pass to audit rows, approvals and risk events. */
const KIND_OF_FIELD: Record<string, PersonalKind> = {
  legalName: 'name',
  invitedLegalName: 'name',
  holder: 'name',
  receiveUserName: 'name',
  accountOtherName: 'name',
  beneficiaryName: 'name',
  paymentName: 'name',
  payerName: 'name',
  payerRef: 'name',
  payer: 'name',
  ownerName: 'name',
  outAuthNo: 'account',
  accountNo: 'account',
  beneficiaryAccount: 'account',
  payerAccount: 'account',
  documentNo: 'document',
  creditCode: 'document',
  phone: 'phone',
  invitedPhone: 'phone',
  contact: 'contact',
};
const MASKS: Record<PersonalKind, (text: string) => string> = {
  name: maskName,
  account: maskAccountNo,
  document: maskAccountNo,
  phone: maskPhone,
  contact: maskPhone,
};
/** Institutions and merchants trade under their legal names: payers are shown them (L5). */
const PUBLIC_NAMES = /^(merchant|licence)/;

/**
 * Returns the facts of a change for an audit row: of names, phones, accounts and documents only the ends. Nothing is
 * ever removed from the log.
 */
export function maskFacts(about: string, facts: unknown): unknown {
  return walk(about, facts, (kind, text) => MASKS[kind](text));
}

/**
 * Returns the same facts for storage as JSON and later use: personal data are sealed, and opened for readers whose
 * connection has the keys.
 */
export function sealFacts(column: SealedFacts, about: string, facts: unknown): unknown {
  return walk(about, facts, (kind, text) => personalFact(column, kind, text));
}

function walk(about: string, facts: unknown, put: (kind: PersonalKind, text: string) => string | Personal): unknown {
  if (Array.isArray(facts)) return facts.map((one) => walk(about, one, put));
  if (typeof facts !== 'object' || facts === null || 'toJSON' in facts) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      const kind = key === 'legalName' && PUBLIC_NAMES.test(about) ? undefined : KIND_OF_FIELD[key];
      if (kind && typeof value === 'string') return [key, value === '' ? '' : put(kind, value)];
      return [key, walk(about, value, put)];
    }),
  );
}
