import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import { type Personal, type PersonalKind, personalFact } from './personal.ts';
import type { SealedFacts } from './sealed-places.ts';

/** How personal data are called in what verbs hand to audit rows, approvals and risk events. */
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
/** Institutions and merchants trade under their legal names: payers are told them (L5). */
const PUBLIC_NAMES = /^(merchant|licence)/;

/**
 * What an audit row keeps of a change: of names, phones, accounts and documents the ends only.
 * Nothing ever leaves the log again.
 */
export function maskFacts(about: string, facts: unknown): unknown {
  return walk(about, facts, (kind, text) => MASKS[kind](text));
}

/**
 * The same facts to be stored as JSON and acted on later: personal data sealed, opened again by whoever
 * reads them through the door.
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
