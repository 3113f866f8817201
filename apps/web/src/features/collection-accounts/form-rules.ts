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

/** What stands in the form, as typed. */
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

/** Fen of a typed amount; null when it is none. */
function fenOf(text: string): bigint | null {
  return whyNot(MONEY, text) ? null : parseMoney(text);
}

function numberComplaint(type: OfferedType, text: string): string | undefined {
  const typed = type.numberRule === 'text' ? text.trim() : text.replace(/[\s-]/g, '');
  if (!typed) return `请填写${type.accountLabel}`;
  const personal = whyPersonal(type.numberRule, typed);
  if (personal) return personal;
  const rule = NUMBER_RULES[type.numberRule];
  if (!rule.pattern.test(typed)) return rule.reason;
  return type.numberRule === 'card' && isCardNumber(typed) && !passesLuhn(typed)
    ? '银行卡号校验位不正确，请核对'
    : undefined;
}

/** What is missing of the evidence, asked for where the account is new or its check begins again. */
function evidenceComplaint(draft: Draft, type: OfferedType, before: Draft | undefined): Complaints {
  if (before && !changesWhatIsChecked(before, draft)) return {};
  if (!draft.evidence || !evidencesFor(type.numberRule).includes(draft.evidence)) return { evidence: '请选择账户证明' };
  if (draft.evidence === 'document' && !draft.evidenceFile) return { evidenceFile: '请上传证明文件' };
  return draft.evidence === 'authorisation' && !draft.authorisationId ? { authorisationId: '请选择渠道授权' } : {};
}

/**
 * What is wrong with the form, by field. `before` is the account being changed: what stood there may stay. The server judges again, and it
 * alone knows what is taken.
 */
export function complaintsOf(draft: Draft, type: OfferedType, legalName: string, before?: Draft): Complaints {
  const wrong: Complaints = {};
  if (draft.outAuthNo !== before?.outAuthNo) wrong.outAuthNo = numberComplaint(type, draft.outAuthNo);
  if (!draft.receiveUserName.trim()) wrong.receiveUserName = '请填写户名';
  else if (normalizeLegalName(draft.receiveUserName) !== normalizeLegalName(legalName))
    wrong.receiveUserName = `户名须与实名一致：${legalName}`;
  if (type.numberRule === 'card' && !draft.bankName.trim()) wrong.bankName = '请填写开户银行';
  if (type.codeRule === 'required' && !draft.qrcodeUrl && before?.qrcodeUrl !== '')
    wrong.qrcodeUrl = '请上传商户收款码';
  Object.assign(wrong, evidenceComplaint(draft, type, before));
  const [least, most] = [fenOf(draft.minAmount), fenOf(draft.maxAmount)];
  if (least === null || least <= 0n) wrong.minAmount = '请填写大于 0 的金额，最多两位小数';
  if (most === null) wrong.maxAmount = '请填写金额，最多两位小数';
  else if (least !== null && most < least) wrong.maxAmount = '不能小于最小金额';
  return Object.fromEntries(Object.entries(wrong).filter(([, reason]) => reason)) as Complaints;
}

const CHECKED = ['outAuthNo', 'receiveUserName', 'qrcodeUrl', 'evidence', 'evidenceFile', 'authorisationId'] as const;
function changesWhatIsChecked(before: Pick<Draft, (typeof CHECKED)[number]>, draft: Draft): boolean {
  return CHECKED.some((name) => before[name] !== draft[name].trim());
}

/** Whether saving puts the account off and back before the operators. */
export function asksForCheck(account: CollectionAccount, draft: Draft): boolean {
  if (account.checkStatus === 'pending') return false;
  return account.checkStatus === 'refused' || changesWhatIsChecked(account, draft);
}

/** Which fields another person's change touched while this form was open. */
export function changedFields(before: Draft, now: Draft): (keyof Draft)[] {
  return (Object.keys(before) as (keyof Draft)[]).filter((name) => before[name] !== now[name]);
}

/** Labels of the form by type. */
export function labelsOf(type: OfferedType): Record<keyof Draft, string> {
  return {
    accType: '账户类型',
    outAuthNo: type.accountLabel || '账号',
    receiveUserName: '户名',
    accountOtherName: '别名',
    bankName: type.numberRule === 'card' ? '开户银行' : '机构名称',
    bankBranch: type.branchLabel || '网点',
    thirdPartyId: type.thirdPartyLabel || '第三方编号',
    qrcodeUrl: '收款码',
    evidence: '账户证明',
    evidenceFile: '证明文件',
    authorisationId: '渠道授权',
    minAmount: '单笔最小（元）',
    maxAmount: '单笔最大（元）',
  };
}
