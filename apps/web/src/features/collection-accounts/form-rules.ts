import {
  type AccountEvidence,
  type CollectionAccount,
  evidencesFor,
  isCardNumber,
  NUMBER_RULES,
  type OfferedType,
  whyPersonal,
} from '@mashang/contract/collection-accounts';
import { whyNot } from '@mashang/contract/fields';
import { MONEY, parseMoney } from '@mashang/contract/money';
import { normalizeLegalName, passesLuhn } from '@mashang/contract/participants';
import { keysOf } from '@mashang/contract/states';
import * as zh from './zh.tsx';

/** The typed content of the form. */
export type Draft = {
  accType: string;
  outAuthNo: string;
  receiveUserName: string;
  accountOtherName: string;
  bankName: string;
  bankBranch: string;
  thirdPartyId: string;
  qrcodeUrl: string;
  evidence: AccountEvidence | '';
  evidenceFile: string;
  authorisationId: string;
  minAmount: string;
  maxAmount: string;
};
export type Complaints = Partial<Record<keyof Draft, string>>;

export function emptyDraft(accType: string, legalName: string): Draft {
  return {
    accType,
    outAuthNo: '',
    receiveUserName: legalName,
    accountOtherName: '',
    bankName: '',
    bankBranch: '',
    thirdPartyId: '',
    qrcodeUrl: '',
    evidence: 'document',
    evidenceFile: '',
    authorisationId: '',
    minAmount: '10.00',
    maxAmount: '5000.00',
  };
}

export function draftOf(account: CollectionAccount): Draft {
  const { accType, outAuthNo, receiveUserName, accountOtherName, bankName, bankBranch, thirdPartyId } = account;
  const { qrcodeUrl, evidence, evidenceFile, authorisationId, minAmount, maxAmount } = account;
  return {
    accType: String(accType),
    outAuthNo,
    receiveUserName,
    accountOtherName,
    bankName,
    bankBranch,
    thirdPartyId,
    qrcodeUrl,
    evidence,
    evidenceFile,
    authorisationId,
    minAmount,
    maxAmount,
  };
}

/** Fen of a typed amount; null when it is not an amount. */
function fenOf(text: string): bigint | null {
  return whyNot(MONEY, text) ? null : parseMoney(text);
}

function numberComplaint(type: OfferedType, text: string): string | undefined {
  const typed = type.numberRule === 'text' ? text.trim() : text.replace(/[\s-]/g, '');
  if (!typed) return zh.numberComplaint.missing(type.accountLabel);
  const personal = whyPersonal(type.numberRule, typed);
  if (personal) return personal;
  const rule = NUMBER_RULES[type.numberRule];
  if (!rule.pattern.test(typed)) return rule.reason;
  return type.numberRule === 'card' && isCardNumber(typed) && !passesLuhn(typed)
    ? zh.numberComplaint.wrongCheckDigit
    : undefined;
}

/** Missing parts of the evidence; it is required where the account is new or its check starts again. */
function evidenceComplaint(draft: Draft, type: OfferedType, before: Draft | undefined): Complaints {
  if (before && !changesWhatIsChecked(before, draft)) return {};
  if (!draft.evidence || !evidencesFor(type.numberRule).includes(draft.evidence))
    return { evidence: zh.evidenceComplaint.evidence };
  if (draft.evidence === 'document' && !draft.evidenceFile) return { evidenceFile: zh.evidenceComplaint.evidenceFile };
  return draft.evidence === 'authorisation' && !draft.authorisationId
    ? { authorisationId: zh.evidenceComplaint.authorisationId }
    : {};
}

/**
 * Errors of the form, by field. `before` is the account being changed: its number, its evidence and a missing QR code
 * may stay as they are. The server checks again, and only the server knows which numbers are taken.
 */
export function complaintsOf(draft: Draft, type: OfferedType, legalName: string, before?: Draft): Complaints {
  const wrong: Complaints = {};
  if (draft.outAuthNo !== before?.outAuthNo) wrong.outAuthNo = numberComplaint(type, draft.outAuthNo);
  if (!draft.receiveUserName.trim()) wrong.receiveUserName = zh.complaintsOf.holderMissing;
  else if (normalizeLegalName(draft.receiveUserName) !== normalizeLegalName(legalName))
    wrong.receiveUserName = zh.complaintsOf.holderDiffers(legalName);
  if (type.numberRule === 'card' && !draft.bankName.trim()) wrong.bankName = zh.complaintsOf.bankMissing;
  if (type.codeRule === 'required' && !draft.qrcodeUrl && before?.qrcodeUrl !== '')
    wrong.qrcodeUrl = zh.complaintsOf.codeMissing;
  Object.assign(wrong, evidenceComplaint(draft, type, before));
  const [least, most] = [fenOf(draft.minAmount), fenOf(draft.maxAmount)];
  if (least === null || least <= 0n) wrong.minAmount = zh.complaintsOf.amountWrong;
  if (most === null) wrong.maxAmount = zh.complaintsOf.mostWrong;
  else if (least !== null && most < least) wrong.maxAmount = zh.complaintsOf.mostBelowLeast;
  return Object.fromEntries(Object.entries(wrong).filter(([, reason]) => reason)) as Complaints;
}

const CHECKED = ['outAuthNo', 'receiveUserName', 'qrcodeUrl', 'evidence', 'evidenceFile', 'authorisationId'] as const;
function changesWhatIsChecked(before: Pick<Draft, (typeof CHECKED)[number]>, draft: Draft): boolean {
  return CHECKED.some((name) => before[name] !== draft[name].trim());
}

/** Whether saving switches the account off and sends it to the operators' check again. */
export function asksForCheck(account: CollectionAccount, draft: Draft): boolean {
  if (account.checkStatus === 'pending') return false;
  return account.checkStatus === 'refused' || changesWhatIsChecked(account, draft);
}

/** Fields that differ between two versions of the form. */
export function changedFields(before: Draft, now: Draft): (keyof Draft)[] {
  return keysOf(before).filter((name) => before[name] !== now[name]);
}

/** Labels of the form by type. */
export function labelsOf(type: OfferedType): Record<keyof Draft, string> {
  return {
    accType: zh.labelsOf.accType,
    outAuthNo: type.accountLabel || zh.labelsOf.outAuthNo,
    receiveUserName: zh.labelsOf.receiveUserName,
    accountOtherName: zh.labelsOf.accountOtherName,
    bankName: type.numberRule === 'card' ? zh.labelsOf.bankNameCard : zh.labelsOf.bankName,
    bankBranch: type.branchLabel || zh.labelsOf.bankBranch,
    thirdPartyId: type.thirdPartyLabel || zh.labelsOf.thirdPartyId,
    qrcodeUrl: zh.labelsOf.qrcodeUrl,
    evidence: zh.labelsOf.evidence,
    evidenceFile: zh.labelsOf.evidenceFile,
    authorisationId: zh.labelsOf.authorisationId,
    minAmount: zh.labelsOf.minAmount,
    maxAmount: zh.labelsOf.maxAmount,
  };
}
