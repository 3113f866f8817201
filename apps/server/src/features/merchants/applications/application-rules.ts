import { whyNoBusinessCode } from '@mashang/contract/businesses';
import { isBornAfter, isPersonDocument, PERSON_DOCUMENT_WRONG } from '@mashang/contract/identity-numbers';
import {
  type ApplicationContent,
  type ApplicationDraft,
  MERCHANT_DOCUMENT_NAMES,
  MERCHANT_DOCUMENTS_NEEDED,
  type MerchantDocumentKind,
} from '@mashang/contract/merchants';
import { formatMoney, groupMoney, MONEY_PATTERN, parseMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import {
  formatShare,
  parseShare,
  RISK_TIER_NAMES,
  type RiskTier,
  SHARE_WRONG,
  whyOwnersRefused,
} from '@mashang/contract/verification';
import * as zh from '../zh.ts';

type People = ApplicationDraft['people'];
type Company = ApplicationDraft['company'];
export type Wrong = { field: string; reason: string };

/** Returns an empty form. */
export function blankDraft(name: string): ApplicationDraft {
  const company = { name, legalName: '', licenceNo: '', licenceTo: '', address: '', site: '', business: '' };
  return {
    company: { ...company, monthlyAmount: '', largestAmount: '', settleBank: '' },
    people: {
      representative: { name: '', documentNo: '', phone: '' },
      settleAccount: '',
      owners: [],
      noOwnerReason: '',
    },
  };
}

/** Converts shares to the schema's unit, and names each invalid share by its position. */
export function contentOf({ company, people }: ApplicationDraft): { content: ApplicationContent; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const owners = people.owners.map(({ name, documentNo, share }, at) => {
    const shareBp = parseShare(share);
    if (shareBp === null) wrong.push({ field: `people.owners.${at}.share`, reason: SHARE_WRONG });
    return { name, documentNo, shareBp: shareBp ?? 0 };
  });
  return { content: { company, people: { ...people, owners } }, wrong };
}

/** Returns an amount in fen; null where the schema refuses the text. */
function amountOf(text: string): bigint | null {
  return MONEY_PATTERN.test(text) ? parseMoney(text) : null;
}

/** Returns what is wrong beyond the schema's own checks, also for content that the schema refuses elsewhere. */
export function whyNotComplete(
  { company, people }: ApplicationContent,
  documents: readonly { kind: MerchantDocumentKind; expiresOn: string }[],
  today: string,
): Wrong[] {
  const wrong = companyFaults(company, today);
  const { documentNo } = people.representative;
  if (!isPersonDocument(documentNo) || isBornAfter(documentNo, today))
    wrong.push({ field: 'people.representative.documentNo', reason: PERSON_DOCUMENT_WRONG });
  const owners = whyOwnersRefused(people, today);
  if (owners) wrong.push({ field: `people.${owners.field}`, reason: owners.reason });
  wrong.push(...documentFaults(documents, today));
  return wrong;
}

/** Returns what is wrong with the company beyond the schema's own checks. */
export function companyFaults(company: Company, today: string): Wrong[] {
  const wrong: Wrong[] = [];
  const [monthly, largest] = [amountOf(company.monthlyAmount), amountOf(company.largestAmount)];
  if (monthly === 0n) wrong.push({ field: 'company.monthlyAmount', reason: zh.applicationRules.volumeZero });
  if (monthly !== null && largest !== null && largest > monthly)
    wrong.push({ field: 'company.largestAmount', reason: zh.applicationRules.mostAboveVolume });
  wrong.push(...licenceFaults(company, today));
  const code = whyNoBusinessCode(company.licenceNo);
  if (code) wrong.push({ field: 'company.licenceNo', reason: code });
  return wrong;
}

/** Returns that the company's licence has ended. */
export function licenceFaults({ licenceTo }: Pick<Company, 'licenceTo'>, today: string): Wrong[] {
  const ended = licenceTo !== '' && licenceTo <= today;
  return ended ? [{ field: 'company.licenceTo', reason: zh.applicationRules.licenceExpired }] : [];
}

/** Returns which papers are missing, and which have ended. */
export function documentFaults(
  documents: readonly { kind: MerchantDocumentKind; expiresOn: string }[],
  today: string,
): Wrong[] {
  const missing = MERCHANT_DOCUMENTS_NEEDED.filter((kind) => !documents.some((one) => one.kind === kind));
  const ended = documents.filter(({ expiresOn }) => expiresOn && expiresOn <= today);
  return [
    ...missing.map((kind) => ({
      field: `documents.${kind}`,
      reason: zh.applicationRules.documentMissing(MERCHANT_DOCUMENT_NAMES[kind]),
    })),
    ...ended.map(({ kind }) => ({
      field: `documents.${kind}`,
      reason: zh.applicationRules.documentExpired(MERCHANT_DOCUMENT_NAMES[kind]),
    })),
  ];
}

/** Returns the latest day a verification may run to: no paper ends before it, and it is within the tier's months. */
export function latestEnd(
  company: Pick<Company, 'licenceTo'>,
  documents: readonly { expiresOn: string }[],
  { today, months }: { today: string; months: number },
): string {
  const ends = [company.licenceTo, ...documents.map(({ expiresOn }) => expiresOn)].filter(Boolean);
  return [...ends, addMonths(today, months)].toSorted()[0] as string;
}

/** Returns the same day of the month some months later, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns all names of an application that are screened, each with its relation to the merchant. */
export function namesOf({ company, people }: ApplicationContent): { who: string; name: string }[] {
  const all = [
    { who: zh.words.company, name: company.legalName },
    { who: zh.applicationRules.shortName, name: company.name },
    { who: zh.words.representative, name: people.representative.name },
    ...people.owners.map(({ name }, at) => ({ who: zh.words.owner(at + 1), name })),
  ];
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));

/** The part of an application that the approval centre may show: people's names are masked, numbers are left out. */
export type AdmissionView = { company: Company; representative: string; owners: string };
export function admissionView({ company, people }: ApplicationContent): AdmissionView {
  const shares = people.owners.map(({ name, shareBp }) => `${maskName(name)} ${formatShare(shareBp)}%`);
  return {
    company,
    representative: maskName(people.representative.name),
    owners: shares.join('、') || zh.applicationRules.noOwners(people.noOwnerReason),
  };
}

export type Admitted = { name: string; legalName: string; riskTier: RiskTier; expiresOn: string };
/** Returns the lines that the second person approves, beside the terms of the merchant's current admission. */
export function admissionLines(
  { company, representative, owners }: AdmissionView,
  { riskTier, expiresOn }: { riskTier: RiskTier; expiresOn: string },
  before: Admitted | null,
): { label: string; before: string; after: string }[] {
  return [
    { label: zh.applicationRules.companyName, before: before?.legalName ?? '', after: company.legalName },
    { label: zh.applicationRules.shortName, before: before?.name ?? '', after: company.name },
    { label: zh.applicationRules.creditCode, before: '', after: company.licenceNo },
    { label: zh.words.representative, before: '', after: representative },
    { label: zh.applicationRules.owners, before: '', after: owners },
    { label: zh.applicationRules.goods, before: '', after: company.business },
    { label: zh.applicationRules.volume, before: '', after: yuan(company.monthlyAmount) },
    { label: zh.applicationRules.most, before: '', after: yuan(company.largestAmount) },
    {
      label: zh.applicationRules.tier,
      before: before ? RISK_TIER_NAMES[before.riskTier] : '',
      after: RISK_TIER_NAMES[riskTier],
    },
    { label: zh.applicationRules.validUntil, before: before?.expiresOn ?? '', after: expiresOn },
  ];
}

const masked = (text: string) => (text ? maskAccountNo(text) : '');
/** Masks the numbers. Names stay readable, because a reviewer compares them with the papers. */
export function maskPeople(people: People) {
  const { name, documentNo, phone } = people.representative;
  return {
    representative: { name, documentNo: masked(documentNo), phone: phone ? maskPhone(phone) : '' },
    settleAccount: masked(people.settleAccount),
    owners: people.owners.map((owner) => ({ ...owner, documentNo: masked(owner.documentNo) })),
    noOwnerReason: people.noOwnerReason,
  };
}
