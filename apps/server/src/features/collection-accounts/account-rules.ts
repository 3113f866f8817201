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
/** The fields that a person types, without those that the program adds. */
export type Typed = Omit<AccountFields, 'version' | 'accType'>;

/** A number as it is stored: spaces and hyphens between groups of digits are removed, because they mean nothing. */
export function tidyNumber(rule: NumberRule, text: string): string {
  const folded = text.normalize('NFKC').trim();
  return rule === 'text' ? folded : folded.replace(/[\s-]/g, '');
}

/**
 * The wrong fields of an account, each once, with a reason in Chinese. `before` are its present fields: an unchanged
 * number or code is not checked again.
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

/** Whether the holder is the verified participant (L3). */
export function isOwnName(holder: string, legalName: string): boolean {
  return normalizeLegalName(holder) === normalizeLegalName(legalName);
}

/**
 * Whether a change needs a new check: another number, holder, code or evidence, or any change at all after a refusal.
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
  /** Whether there is evidence and it is in force. */
  evidenceHolds: boolean;
  /** Whether there is no evidence, and the time to submit it is over. */
  evidenceLacks: boolean;
};
/** Why the evidence keeps an account from receiving, in Chinese; empty if it does not. */
export function whyWithoutEvidence({
  evidence,
  evidenceHolds,
  evidenceLacks,
}: Pick<Standing, 'evidence' | 'evidenceHolds' | 'evidenceLacks'>): string {
  if (evidence === '') return evidenceLacks ? zh.accountRules.evidenceMissing : '';
  if (evidenceHolds) return '';
  return evidence === 'authorisation' ? zh.accountRules.authorisationEnded : zh.accountRules.evidenceRefused;
}

/** Why the evidence does not allow an approval; empty if it does. An account under a new check gets no extra time. */
export function whyNotShown(of: Pick<Standing, 'evidence' | 'evidenceHolds'>): string {
  return whyWithoutEvidence({ ...of, evidenceLacks: true });
}

/** Why an account cannot receive now, in Chinese; empty if it can be switched on. */
export function whyOff(standing: Standing): string {
  const { checkStatus, checkRemark, verified, typeEnabled, typeAllowed } = standing;
  const because = checkRemark ? `：${checkRemark}` : '';
  if (checkStatus === 'pending') return zh.accountRules.awaitsReview;
  if (checkStatus === 'refused') return zh.accountRules.refused(because);
  if (checkStatus === 'frozen') return zh.accountRules.frozen(because);
  if (!verified) return zh.accountRules.unverified;
  if (!typeEnabled) return zh.accountRules.typeStopped;
  return typeAllowed ? whyWithoutEvidence(standing) : zh.words.notLawful;
}

/** A cap counts as nearly used up when less than one in this many of it is left. */
const LOW_ONE_IN = 10n;
/** A success rate counts from `orders` orders on, and is low below three in five. */
const RATE = { orders: 5, successes: 3, of: 5 };

export type HealthFacts = {
  successes24h: number;
  orders24h: number;
  dayAmount: { used: bigint; cap: bigint };
  dayCount: { used: number; cap: number };
  monthAmount: { used: bigint; cap: bigint };
};

/** Warnings about an account, the most urgent first. `least` is the smallest amount that the account accepts. */
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
