import {
  ACCOUNT_STATUS,
  type AccountEvidence,
  type AccountFields,
  type AccountHealth,
  type AccountStatus,
  type CheckStatus,
  type CodeRule,
  isCardNumber,
  NUMBER_RULES,
  type NumberRule,
  whyPersonal,
} from '@mashang/contract/collection-accounts';
import type { FieldError } from '@mashang/contract/errors';
import { MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { normalizeLegalName, passesLuhn } from '@mashang/contract/participants';
import * as zh from './zh.ts';

export type TypeFacts = {
  accType: number;
  name: string;
  accountLabel: string;
  numberRule: NumberRule;
  codeRule: CodeRule;
  enabled: boolean;
};
/** What a person types, without what the program adds. */
export type Typed = Omit<AccountFields, 'version' | 'accType'>;

/** A number as it is kept: cards are written in groups, which mean nothing. */
export function tidyNumber(rule: NumberRule, text: string): string {
  const folded = text.normalize('NFKC').trim();
  return rule === 'text' ? folded : folded.replace(/[\s-]/g, '');
}

/**
 * What is wrong with the fields of an account, each once, in Chinese. `before` are the fields it has
 * already: those may stay as they are.
 */
export function faultsOf(type: TypeFacts, fields: Typed, before: Typed | null): FieldError[] {
  const faults: FieldError[] = [];
  if (fields.outAuthNo !== before?.outAuthNo) {
    const rule = NUMBER_RULES[type.numberRule];
    const personal = whyPersonal(type.numberRule, fields.outAuthNo);
    if (personal) faults.push({ field: 'outAuthNo', reason: personal });
    else if (!rule.pattern.test(fields.outAuthNo)) faults.push({ field: 'outAuthNo', reason: rule.reason });
    else if (type.numberRule === 'card' && isCardNumber(fields.outAuthNo) && !passesLuhn(fields.outAuthNo))
      faults.push({ field: 'outAuthNo', reason: zh.accountRules.cardCheckDigit });
  }
  if (type.numberRule === 'card' && fields.bankName === '')
    faults.push({ field: 'bankName', reason: zh.accountRules.bankMissing });
  if (fields.qrcodeUrl !== before?.qrcodeUrl) {
    if (type.codeRule === 'required' && fields.qrcodeUrl === '')
      faults.push({ field: 'qrcodeUrl', reason: zh.accountRules.codeMissing });
    if (type.codeRule === 'none' && fields.qrcodeUrl !== '')
      faults.push({ field: 'qrcodeUrl', reason: zh.accountRules.codeNotUsed });
  }
  return [...faults, ...rangeFaults(fields)];
}

function rangeFaults({ minAmount, maxAmount }: Typed): FieldError[] {
  const [least, most] = [parseMoney(minAmount), parseMoney(maxAmount)];
  if (least <= 0n) return [{ field: 'minAmount', reason: zh.accountRules.minZero }];
  if (most > MAX_AMOUNT_FEN) return [{ field: 'maxAmount', reason: zh.accountRules.maxLimit }];
  return most < least ? [{ field: 'maxAmount', reason: zh.accountRules.maxBelowMin }] : [];
}

/** Whether the holder is the verified person (L3). */
export function isOwnName(holder: string, legalName: string): boolean {
  return normalizeLegalName(holder) === normalizeLegalName(legalName);
}

/**
 * Whether a change has to be checked again: another number, holder, code or evidence, or anything at all
 * where the last check said no.
 */
export function needsCheck(before: Typed & { checkStatus: CheckStatus }, after: Typed): boolean {
  if (before.checkStatus === 'refused') return true;
  return (
    before.outAuthNo !== after.outAuthNo ||
    before.receiveUserName !== after.receiveUserName ||
    before.qrcodeUrl !== after.qrcodeUrl ||
    before.evidence !== after.evidence ||
    before.evidenceFile !== after.evidenceFile ||
    before.authorisationId !== after.authorisationId
  );
}

export type Standing = {
  checkStatus: CheckStatus;
  checkRemark: string;
  verified: boolean;
  typeEnabled: boolean;
  typeAllowed: boolean;
  evidence: AccountEvidence | '';
  /** Whether the evidence is there and in force. */
  evidenceHolds: boolean;
  /** Whether there is none, and no time left to hand one in. */
  evidenceLacks: boolean;
};
/** Why its evidence keeps an account from receiving, in Chinese; empty when it does not. */
export function whyUnshown({
  evidence,
  evidenceHolds,
  evidenceLacks,
}: Pick<Standing, 'evidence' | 'evidenceHolds' | 'evidenceLacks'>): string {
  if (evidence === '') return evidenceLacks ? zh.accountRules.evidenceMissing : '';
  if (evidenceHolds) return '';
  return evidence === 'authorisation' ? zh.accountRules.authorisationEnded : zh.accountRules.evidenceRefused;
}

/** Why an account cannot be approved for its evidence; empty when it can. No time is given to what is checked again. */
export function whyNotShown(of: Pick<Standing, 'evidence' | 'evidenceHolds'>): string {
  return whyUnshown({ ...of, evidenceLacks: true });
}

/** Why an account cannot receive now, in Chinese; empty when it can be switched on. */
export function whyOff(standing: Standing): string {
  const { checkStatus, checkRemark, verified, typeEnabled, typeAllowed } = standing;
  const because = checkRemark ? `：${checkRemark}` : '';
  if (checkStatus === 'pending') return zh.accountRules.awaitsReview;
  if (checkStatus === 'refused') return zh.accountRules.refused(because);
  if (checkStatus === 'frozen') return zh.accountRules.frozen(because);
  if (!verified) return zh.accountRules.unverified;
  if (!typeEnabled) return zh.accountRules.typeStopped;
  return typeAllowed ? whyUnshown(standing) : zh.words.notLawful;
}

/** Below one in so many of a cap what is left is said to run out. */
const LOW_ONE_IN = 10n;
/** A rate says something from so many orders on, and is low below three in five. */
const RATE = { orders: 5, successes: 3, of: 5 };

export type HealthFacts = {
  successes24h: number;
  orders24h: number;
  dayAmount: { used: bigint; cap: bigint };
  dayCount: { used: number; cap: number };
  monthAmount: { used: bigint; cap: bigint };
};

/** What calls for attention, the most pressing first. `least` is the smallest amount the account takes. */
export function warningsOf(
  facts: HealthFacts,
  account: { status: AccountStatus; least: bigint; products: readonly string[]; evidenceDue: string },
): AccountHealth['warnings'] {
  const warnings: string[] = [];
  if (account.evidenceDue !== '') warnings.push(zh.accountRules.evidenceDue(account.evidenceDue.slice(0, 10)));
  const { dayAmount, monthAmount, dayCount } = facts;
  for (const [name, { used, cap }] of [
    [zh.accountRules.dayAmount, dayAmount],
    [zh.accountRules.monthAmount, monthAmount],
  ] as const) {
    const left = cap > used ? cap - used : 0n;
    if (left < account.least) warnings.push(zh.accountRules.usedUp(name));
    else if (left * LOW_ONE_IN < cap) warnings.push(zh.accountRules.nearlyUsedUp(name));
  }
  if (dayCount.used >= dayCount.cap) warnings.push(zh.accountRules.dayCountUsedUp);
  const { orders24h, successes24h } = facts;
  if (orders24h >= RATE.orders && successes24h * RATE.of < orders24h * RATE.successes)
    warnings.push(zh.accountRules.lowSuccess);
  if (account.status === ACCOUNT_STATUS.on && account.products.length === 0)
    warnings.push(zh.accountRules.outsideRotation);
  return warnings;
}
