import { z } from 'zod';
import { type Field, fieldSchema, PERSON_NAME, PHONE } from './fields.ts';
import { storedName } from './files.ts';
import {
  CREDIT_CODE_WRONG,
  hasIdentityShape,
  isBornAfter,
  isCreditCode,
  isIdentityNumber,
  isOtherDocument,
  isPersonDocument,
} from './identity-numbers.ts';
import { expiryDay, idNumber, ownerFields, personName, whyOwnersRefused } from './verification.ts';

// The file of a participant: a registered business, its representative, its owners, its settlement account (L2) -------

export const BUSINESSES = ['enterprise', 'individual'] as const;
export type Business = (typeof BUSINESSES)[number];
export const BUSINESS_NAMES: Record<Business, string> = { enterprise: '企业', individual: '个体工商户' };
/**
 * 登记管理部门代码 and 机构类别代码 of the credit code (GB 32100): market supervision registers companies as 91, 个体工商户 as 92 and
 * cooperatives as 93. Other codes belong to offices, associations and institutes, which are not businesses (L2).
 */
const CREDIT_PREFIX: Record<Business, RegExp> = { enterprise: /^9[13]/, individual: /^92/ };

export const PERSON_DOCUMENTS = ['identity', 'passport', 'permit'] as const;
export type PersonDocumentKind = (typeof PERSON_DOCUMENTS)[number];
export const PERSON_DOCUMENT_NAMES: Record<PersonDocumentKind, string> = {
  identity: '居民身份证',
  passport: '护照',
  permit: '港澳台居民通行证或居留证件',
};
const DOCUMENT_WRONG: Record<PersonDocumentKind, string> = {
  identity: '居民身份证号码须为 18 位且校验位相符',
  passport: '护照号码须为 6 至 20 位字母和数字',
  permit: '通行证号码须为 6 至 20 位字母和数字',
};

/** Evidence that the settlement account belongs to the business. */
export const SETTLE_EVIDENCE = ['document', 'payment'] as const;
export type SettleEvidence = (typeof SETTLE_EVIDENCE)[number];
export const SETTLE_EVIDENCE_NAMES: Record<SettleEvidence, string> = {
  document: '上传开户证明',
  payment: '验证打款',
};

export const KYC_DOCUMENTS = ['licence', 'id_front', 'id_back', 'settlement'] as const;
export type KycDocumentKind = (typeof KYC_DOCUMENTS)[number];
export const KYC_DOCUMENT_NAMES: Record<KycDocumentKind, string> = {
  licence: '营业执照',
  id_front: '法定代表人证件正面',
  id_back: '法定代表人证件背面',
  settlement: '开户证明',
};
type Needs = { representative: { documentKind: PersonDocumentKind }; settlement: { evidence: SettleEvidence } };
/**
 * Returns the documents that a file needs: a passport has one page, and an account proved by a payment needs no
 * document.
 */
export function documentsNeeded({ representative, settlement }: Needs): KycDocumentKind[] {
  return KYC_DOCUMENTS.filter((kind) => {
    if (kind === 'id_back') return representative.documentKind !== 'passport';
    return kind !== 'settlement' || settlement.evidence === 'document';
  });
}

const document = z.strictObject({
  kind: z.enum(KYC_DOCUMENTS, '证件类型不存在').meta({ title: '证件类型' }),
  name: z.string().regex(storedName('paper', 'kyc/'), '请先上传文件').meta({ title: '文件' }),
  expiresOn: expiryDay,
});
/** A business's name on its licence, whoever represents it. */
export const BUSINESS_NAME: Field = { title: '企业名称', required: '请输入企业名称', max: 64 };
export const businessName = fieldSchema(BUSINESS_NAME).meta({ title: '企业名称（与营业执照一致）' });
export const participantPhone = fieldSchema(PHONE);
/** The fields of a business's file, as its forms take them. */
export const BUSINESS_FIELDS = {
  legalName: BUSINESS_NAME,
  phone: PHONE,
  creditCode: {
    title: '统一社会信用代码',
    max: 18,
    pattern: /^[0-9A-Za-z]{18}$/,
    message: '统一社会信用代码须为 18 位数字或字母',
  },
  'representative.name': PERSON_NAME,
  'settlement.accountNo': {
    title: '结算账号',
    max: 40,
    pattern: /^(?:\d[ -]?){7,29}\d$/,
    message: '结算账号须为 8 至 30 位数字',
  },
  'settlement.bankName': { title: '开户银行', required: '请输入开户银行', max: 64 },
  'settlement.bankBranch': { title: '开户支行', max: 64 },
} as const satisfies Record<string, Field>;
/**
 * The file that an agent or code merchant submits, by invitation, through the operator or again: the same rules for
 * all.
 */
export const businessFileFields = {
  business: z.enum(BUSINESSES, '请选择企业或个体工商户').meta({ title: '主体类型' }),
  legalName: businessName,
  phone: participantPhone,
  creditCode: fieldSchema(BUSINESS_FIELDS.creditCode),
  representative: z
    .strictObject({
      name: personName,
      documentKind: z.enum(PERSON_DOCUMENTS, '请选择证件类型').meta({ title: '证件类型' }),
      documentNo: idNumber,
    })
    .meta({ title: '法定代表人（经营者）' }),
  settlement: z
    .strictObject({
      accountNo: fieldSchema(BUSINESS_FIELDS['settlement.accountNo']),
      bankName: fieldSchema(BUSINESS_FIELDS['settlement.bankName']),
      bankBranch: fieldSchema(BUSINESS_FIELDS['settlement.bankBranch']).default(''),
      evidence: z.enum(SETTLE_EVIDENCE, '请选择证明方式').meta({ title: '证明方式' }),
    })
    .meta({ title: '结算账户' }),
  documents: z.array(document).min(1, '请上传证件').max(KYC_DOCUMENTS.length).meta({ title: '证件' }),
  ...ownerFields,
};
export const businessFile = z.strictObject(businessFileFields);
export type BusinessFile = z.infer<typeof businessFile>;

/** Returns a file in its stored form: without the separators that people type in numbers. */
export function tidyFile<F extends Pick<BusinessFile, 'creditCode' | 'representative' | 'settlement'>>(file: F): F {
  const { creditCode, representative, settlement } = file;
  return {
    ...file,
    creditCode: creditCode.toUpperCase(),
    representative: { ...representative, documentNo: representative.documentNo.toUpperCase() },
    settlement: { ...settlement, accountNo: settlement.accountNo.replace(/[ -]/g, '') },
  };
}

type Wrong = { field: string; reason: string };
/** Returns why a representative's document number cannot be of its kind; null when it can. */
export function whyDocumentRefused(kind: PersonDocumentKind, documentNo: string): string | null {
  return DOCUMENT_RIGHT[kind](documentNo.toUpperCase()) ? null : DOCUMENT_WRONG[kind];
}

/** No passport number is valid as an identity card number; a residence permit's number is, check digit included. */
const DOCUMENT_RIGHT: Record<PersonDocumentKind, (number: string) => boolean> = {
  identity: isIdentityNumber,
  passport: (number) => isOtherDocument(number) && !hasIdentityShape(number),
  permit: isPersonDocument,
};

/** Returns why a credit code does not fit this kind of business; null when it fits. */
export function whyCreditCodeRefused(business: Business, creditCode: string): string | null {
  if (!isCreditCode(creditCode)) return CREDIT_CODE_WRONG;
  if (CREDIT_PREFIX[business].test(creditCode)) return null;
  return business === 'individual'
    ? '个体工商户的统一社会信用代码以 92 开头，请核对主体类型'
    : '企业的统一社会信用代码以 91 或 93 开头，请核对主体类型';
}

/** Returns why a credit code belongs to no business, where the kind is not known; null when it belongs to one. */
export function whyNoBusinessCode(creditCode: string): string | null {
  if (!isCreditCode(creditCode)) return CREDIT_CODE_WRONG;
  const isOfBusiness = BUSINESSES.some((one) => CREDIT_PREFIX[one].test(creditCode));
  return isOfBusiness ? null : '仅接受企业（91、93 开头）或个体工商户（92 开头）的统一社会信用代码';
}

/** 行政区划码 of the authority that registered the business: digits 3 to 8 of its credit code. */
export function areaOfCreditCode(creditCode: string): string {
  return creditCode.slice(2, 8);
}

/** Returns every error in a file that its schema alone cannot find, each with its field. `today` is `YYYY-MM-DD`. */
export function whyFileRefused(
  file: Omit<BusinessFile, 'documents'> & { documents: readonly { kind: KycDocumentKind; expiresOn: string }[] },
  today: string,
): Wrong[] {
  const wrong: Wrong[] = [];
  const code = whyCreditCodeRefused(file.business, file.creditCode);
  if (code) wrong.push({ field: 'creditCode', reason: code });
  const { documentKind, documentNo } = file.representative;
  const born = isBornAfter(documentNo, today) ? DOCUMENT_WRONG[documentKind] : null;
  const number = whyDocumentRefused(documentKind, documentNo) ?? born;
  if (number) wrong.push({ field: 'representative.documentNo', reason: number });
  const owners = whyOwnersRefused(file, today);
  if (owners) wrong.push(owners);
  const missing = documentsNeeded(file).find((kind) => !file.documents.some((one) => one.kind === kind));
  if (missing) wrong.push({ field: 'documents', reason: `请上传${KYC_DOCUMENT_NAMES[missing]}` });
  if (new Set(file.documents.map(({ kind }) => kind)).size !== file.documents.length)
    wrong.push({ field: 'documents', reason: '每种证件只能上传一份' });
  const over = file.documents.find(({ expiresOn }) => expiresOn !== '' && expiresOn <= today);
  if (over) wrong.push({ field: 'documents', reason: `${KYC_DOCUMENT_NAMES[over.kind]}已过有效期` });
  return wrong;
}

// A payment that proves the settlement account ------------------------------------------------------------------------

export const VERIFICATION_PAYMENT_STATES = ['made', 'paying', 'sent', 'confirmed', 'failed', 'expired'] as const;
export type VerificationPaymentState = (typeof VERIFICATION_PAYMENT_STATES)[number];
export const VERIFICATION_PAYMENT_NAMES: Record<VerificationPaymentState, string> = {
  made: '待付款',
  paying: '付款中',
  sent: '已打款，待回填金额',
  confirmed: '已确认',
  failed: '未通过',
  expired: '已过期',
};
/**
 * Number of attempts to enter the amount, and the days allowed: first, from creation until it is in a bank file; then,
 * after it left, until the amount is entered.
 */
export const VERIFICATION_TRIES = 3;
export const VERIFICATION_DAYS = 7;
export const verificationPayment = z.object({
  id: z.string(),
  state: z.enum(VERIFICATION_PAYMENT_STATES),
  triesLeft: z.int(),
  /** When the bank's statement showed that the payment left; empty before. */
  sentAt: z.string(),
  /** Until when the amount may be entered; empty while the payment is being made. */
  expiresAt: z.string(),
  /** Why it failed: the bank's reason if the bank refused or returned it. Empty otherwise. */
  reason: z.string(),
});
export type VerificationPayment = z.infer<typeof verificationPayment>;

// The gate: whether a participant takes orders and claims (L7a) -------------------------------------------------------

/** Why a participant takes no orders and no claims, as routing reports it. The keys are those of `gate_of`. */
export const GATE_REASONS = {
  not_verified: '参与方未认证',
  not_business: '自然人主体，须以企业或个体工商户重新认证',
  contract_missing: '代理登记缺少合同',
  contract_early: '代理合同尚未开始',
  contract_over: '代理合同已到期',
  training_missing: '代理登记缺少培训',
  training_over: '代理培训已过有效期',
  area_uncovered: '经营地不在代理区域内',
  channel_uncovered: '通道不在代理合同范围内',
} as const;
export type GateReason = keyof typeof GATE_REASONS;
/** The same reasons for the participant itself: what it has to do. */
export const GATE_ADVICE: Record<GateReason, string> = {
  not_verified: '您尚未通过企业认证或认证已过期，请提交资料并等待审核',
  not_business: '您仍以自然人身份认证，不能接单和抢单，请以企业或个体工商户重新提交资料',
  contract_missing: '代理登记中没有您的有效合同，请联系运营补充登记',
  contract_early: '您的代理合同尚未开始，开始之日起可接单和抢单',
  contract_over: '您的代理合同已到期，请联系运营续签',
  training_missing: '代理登记中没有您的培训记录，请联系运营安排培训',
  training_over: '您的代理培训已过有效期，请联系运营安排培训',
  area_uncovered: '您的经营地不在代理区域内，请联系运营核对登记',
  channel_uncovered: '该通道不在您的代理合同范围内，请联系运营核对登记',
};
export function isGateReason(text: string): text is GateReason {
  return text in GATE_REASONS;
}

/** Dates of a participant that end or fall due; reminders are sent 30, 7 and 1 days before. */
export const REGISTER_MATTERS = ['business', 'contract', 'training', 'register', 'account'] as const;
export type RegisterMatter = (typeof REGISTER_MATTERS)[number];
export const REGISTER_MATTER_NAMES: Record<RegisterMatter, string> = {
  business: '企业资料重新提交期限',
  contract: '代理合同',
  training: '代理培训',
  register: '代理登记补全期限',
  account: '收款账户证明补交期限',
};

/** Provinces by the first two digits of GB/T 2260. */
export const PROVINCES: Readonly<Record<string, string>> = {
  '00': '全国',
  11: '北京',
  12: '天津',
  13: '河北',
  14: '山西',
  15: '内蒙古',
  21: '辽宁',
  22: '吉林',
  23: '黑龙江',
  31: '上海',
  32: '江苏',
  33: '浙江',
  34: '安徽',
  35: '福建',
  36: '江西',
  37: '山东',
  41: '河南',
  42: '湖北',
  43: '湖南',
  44: '广东',
  45: '广西',
  46: '海南',
  50: '重庆',
  51: '四川',
  52: '贵州',
  53: '云南',
  54: '西藏',
  61: '陕西',
  62: '甘肃',
  63: '青海',
  64: '宁夏',
  65: '新疆',
  71: '台湾',
  81: '香港',
  82: '澳门',
};
