import { z } from 'zod';
import { FILE_PLACES, storedNameOrNone } from './files.ts';
import { isIdentityNumber } from './identity-numbers.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf } from './paging.ts';
import { passesLuhn } from './participants.ts';
import type { ConfirmPrompt } from './products.ts';
import { resource } from './resources.ts';
import { googleAuthCode } from './sign-in.ts';
import { KYC_STATUSES } from './standing.ts';
import { type CodeOf, keysOf, type Moves } from './states.ts';

/** Numbers of the check's states in the database's table of moves; the API uses their names. */
export const CHECK_STATUS = { pending: 0, approved: 1, refused: 2, frozen: 3 } as const;
export type CheckCode = CodeOf<typeof CHECK_STATUS>;
export type CheckStatus = keyof typeof CHECK_STATUS;
export const CHECK_STATUSES = keysOf(CHECK_STATUS);
export const CHECK_STATUS_NAMES: Record<CheckStatus, string> = {
  pending: '待审核',
  approved: '已通过',
  refused: '已驳回',
  frozen: '已冻结',
};
/**
 * Allowed moves of the check; the database refuses every other one. A change of checked data sets it back to pending.
 */
export const CHECK_MOVES: Moves<CheckCode> = { 0: [1, 2], 1: [0, 3], 2: [0], 3: [1] };

/** Decisions of an operator about an account, with the state that each leads to. Each starts from exactly one state. */
export const CHECK_DECISIONS = {
  approve: { title: '通过', from: 'pending', to: 'approved' },
  refuse: { title: '驳回', from: 'pending', to: 'refused' },
  freeze: { title: '冻结', from: 'approved', to: 'frozen' },
  unfreeze: { title: '解冻', from: 'frozen', to: 'approved' },
} as const satisfies Record<string, { title: string; from: CheckStatus; to: CheckStatus }>;
export type CheckDecision = keyof typeof CHECK_DECISIONS;
/** Whether a decision needs a reason, which the account's owner reads. */
export function needsReason(decision: CheckDecision): boolean {
  return decision === 'refuse' || decision === 'freeze';
}
/** Whether a decision lets money in and so needs a fresh two-factor code. */
export function needsFreshCode(decision: CheckDecision): boolean {
  return decision === 'approve' || decision === 'unfreeze';
}

export const ACCOUNT_STATUS = { off: 0, on: 1 } as const;
export type AccountStatus = CodeOf<typeof ACCOUNT_STATUS>;
export const ACCOUNT_STATUSES = Object.values(ACCOUNT_STATUS);
export const ACCOUNT_STATUS_NAMES: Readonly<Record<AccountStatus, string>> = { 0: '已停用', 1: '收款中' };

/** How the number of an account type is written. */
export const NUMBER_RULES = {
  text: { hint: '1–64 个字符，不含空格', pattern: /^[^\s\p{C}]{1,64}$/u, reason: '须为 1–64 个字符，不含空格' },
  card: { hint: '8–30 位数字', pattern: /^\d{8,30}$/, reason: '银行账号须为 8–30 位数字' },
  uid: { hint: '2088 开头的 16 位数字', pattern: /^2088\d{12}$/, reason: '须为 2088 开头的 16 位数字' },
  digits: { hint: '8–32 位数字', pattern: /^\d{8,32}$/, reason: '须为 8–32 位数字' },
} as const;
export type NumberRule = keyof typeof NUMBER_RULES;
export const CODE_RULES = ['none', 'optional', 'required'] as const;
export type CodeRule = (typeof CODE_RULES)[number];

/** Evidence that an account belongs to the business (L3). */
export const ACCOUNT_EVIDENCES = ['document', 'settlement', 'authorisation'] as const;
export type AccountEvidence = (typeof ACCOUNT_EVIDENCES)[number];
export const ACCOUNT_EVIDENCE_NAMES: Record<AccountEvidence, string> = {
  document: '证明文件',
  settlement: '已核验的结算账户',
  authorisation: '渠道授权',
};
/**
 * Returns the evidence that an account type may have: a bank account is the settlement account or has its own document;
 * all other types are merchant accounts.
 */
export function evidencesFor(rule: NumberRule): readonly AccountEvidence[] {
  return rule === 'card' ? ['settlement', 'document'] : ['document', 'authorisation'];
}
/** What a document must show as evidence, by number rule. */
export const EVIDENCE_HINTS: Record<NumberRule, string> = {
  card: '开户许可证、开户证明或单位结算卡证明，户名须为企业名称',
  uid: '商户签约协议或商户平台的主体信息截图，须显示企业名称与 UID',
  digits: '对公钱包开立证明，须显示企业名称与钱包编号',
  text: '商户签约协议、收单协议或商户平台的主体信息截图，须显示企业名称与账号',
};

/** Messages for a refused image of a code (400, field `file`). */
export const CODE_TEXTS = {
  none: '图片中没有识别到二维码',
  several: '图片中有多个二维码，请只保留收款码',
  unreadable: '二维码不清晰，无法识别，请上传清晰完整的原图',
  personal: '个人收款码不能用于收款，请上传商户收款码',
  onceOnly: '这是一次性的付款码或订单码，请上传长期有效的商户收款码',
  unknown: '无法确认是商户收款码，请上传收单机构签发的商户收款码',
  damaged: '二维码内容不完整（校验码不符），请重新获取商户收款码',
  foreign: '收款码的币种不是人民币',
  taken: '该收款码已用于其他收款账户',
} as const;

/** Kinds of merchant codes that are accepted. */
export const CODE_FORMS = { emvco: '标准商户码（EMVCo）', unionpay: '银联商户码' } as const;
export type CodeForm = keyof typeof CODE_FORMS;

/**
 * Patterns of the addresses in codes, as their issuers write them. The first match decides; a code without a match is
 * refused. Sources and doubts: docs/decisions/0032-merchant-codes.md.
 */
export const CODE_PATTERNS: readonly { pattern: RegExp; is: 'personal' | 'onceOnly' | { form: CodeForm } }[] = [
  { pattern: /^wxp:\/\//i, is: 'personal' },
  { pattern: /^https?:\/\/qr\.alipay\.com\/(fkx|tsx|2m6)/i, is: 'personal' },
  { pattern: /^alipays?:\/\/platformapi\/startapp\b.*(actionType=(toAccount|scan)|[?&]userId=2088)/i, is: 'personal' },
  { pattern: /^https?:\/\/i\.qianbao\.qq\.com\/wallet\/sqrcode/i, is: 'personal' },
  { pattern: /^https?:\/\/(www\.)?paypal\.(me\/|com\/(paypalme|qrcodes\/p2pqrc))/i, is: 'personal' },
  { pattern: /^https?:\/\/qr\.95516\.com\/00010000\/01/i, is: 'personal' },
  { pattern: /^https?:\/\/qr\.alipay\.com\/bax/i, is: 'onceOnly' },
  { pattern: /^weixin:\/\/wxpay\/bizpayurl/i, is: 'onceOnly' },
  { pattern: /^https?:\/\/qr\.95516\.com\/0001\d{4}\/6/i, is: 'onceOnly' },
  // Payment codes that payers show for scanning: wallets use plain digits.
  { pattern: /^(1[0-5]\d{16}|(2[5-9]|30)\d{14,22}|62\d{17})$/, is: 'onceOnly' },
  { pattern: /^https:\/\/qr\.95516\.com\/(?!0001)\d{8}\/\d{16,40}$/i, is: { form: 'unionpay' } },
];

/** UnionPay card numbers begin with 62 and have a check digit; account numbers of businesses at a bank have none. */
const UNIONPAY_CARD = /^62\d{14,17}$/;
export function isCardNumber(digits: string): boolean {
  return UNIONPAY_CARD.test(digits);
}

/**
 * Returns why a number can only belong to a person, whatever the holder's name (L3); empty where the number alone does
 * not decide.
 */
export function whyPersonal(rule: NumberRule, number: string): string {
  if (rule === 'card') return '';
  if (CODE_PATTERNS.some(({ pattern, is }) => is === 'personal' && pattern.test(number))) return CODE_TEXTS.personal;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(number)) return '账号不能填写链接，请上传商户收款码';
  if (/^(\+?86)?1[3-9]\d{9}$/.test(number)) return '手机号是个人账户，不能用于收款，请填写商户账号';
  if (isIdentityNumber(number.toUpperCase())) return '身份证号属于个人，不能用于收款，请填写商户账号';
  if (isCardNumber(number) && passesLuhn(number)) return '银行卡号不能作为该类型账户，请以银行账户类型登记并提供证明';
  return '';
}

const id = z.string().regex(/^\d{1,18}$/, '编号须为数字');
const accId = id.meta({ title: '账户编号' });
const short = (title: string) => z.string().trim().max(64, `${title}最多 64 个字符`).meta({ title });
const accType = z.int().min(0).max(76).meta({ title: '账户类型' });
const status = z.literal(ACCOUNT_STATUSES).meta({ title: '启用状态', description: '1 启用，0 停用' });
const version = z.int().min(0).meta({ title: '版本', description: '读取时的 version；与现在不同则 409' });
const evidence = z.enum(['', ...ACCOUNT_EVIDENCES], '账户证明的种类不存在').meta({ title: '账户证明' });
const evidenceFile = z
  .string()
  .regex(storedNameOrNone('paper', `${FILE_PLACES.accountPapers}/`), '请先上传证明文件')
  .meta({ title: '证明文件', description: '上传证明文件所得的 url；空为无' });
const authorisationId = z
  .string()
  .regex(/^\d{0,18}$/, '授权不存在')
  .meta({ title: '渠道授权', description: '授权编号；空为无' });
const qrcodeUrl = z.string().trim().max(200).meta({ title: '收款码', description: '上传收款码所得的 url；空为无' });

/** How much of a limit is used up. Amounts in yuan. */
const moneyLimit = z.object({ used: signedMoneyText, cap: signedMoneyText, left: signedMoneyText });
const countLimit = z.object({ used: z.string(), cap: z.string(), left: z.string() });
/**
 * Health of an account. Rates in percent, empty without orders; limits are those of the verified person, across all of
 * its accounts (L4).
 */
export const accountHealth = z.object({
  rate24h: z.string(),
  orders24h: z.int(),
  rate7d: z.string(),
  orders7d: z.int(),
  lastReceiptTime: z.string(),
  dayAmount: moneyLimit,
  dayCount: countLimit,
  monthAmount: moneyLimit,
  /** Warnings, in Chinese, the most urgent first. */
  warnings: z.array(z.string()),
});
export type AccountHealth = z.infer<typeof accountHealth>;

/** One collection account as its owner, the agents above it and operators see it. */
export const collectionAccount = z.object({
  accId: z.string(),
  taid: z.string(),
  participantName: z.string(),
  /** Whether it belongs to the reader, who may only view the accounts of others. */
  own: z.boolean(),
  accType: z.int(),
  typeName: z.string(),
  accountLabel: z.string(),
  branchLabel: z.string(),
  thirdPartyLabel: z.string(),
  outAuthNo: z.string(),
  receiveUserName: z.string(),
  accountOtherName: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  thirdPartyId: z.string(),
  qrcodeUrl: z.string(),
  /** Content of the code, its kind of merchant code, and the merchant's name in it where it has one. */
  codeText: z.string(),
  codeForm: z.enum(['', ...keysOf(CODE_FORMS)]),
  codeMerchant: z.string(),
  evidence: z.enum(['', ...ACCOUNT_EVIDENCES]),
  /** Address of the document that is its evidence; empty for other evidence. */
  evidenceFile: z.string(),
  authorisationId: z.string(),
  /** Day by which evidence is due for an account from before evidence was required; empty for others. */
  evidenceDue: z.string(),
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  status: z.literal(ACCOUNT_STATUSES),
  checkStatus: z.enum(CHECK_STATUSES),
  checkRemark: z.string(),
  checkTime: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** Products whose rotation includes it. */
  products: z.array(z.string()),
  openOrders: z.int(),
  /** Why it cannot be switched on now; empty when it can. */
  whyOff: z.string(),
  health: accountHealth,
});
export type CollectionAccount = z.infer<typeof collectionAccount>;

/** The page supplies the choices: account types are data of the server. */
const ofType = listFilters({
  accType: { kind: 'code', title: '账户类型', pattern: /^([0-9]|[1-6]\d|7[0-6])$/, complaint: '账户类型不存在' },
});
const checked = listFilters({
  checkStatus: { kind: 'choice', title: '审核状态', look: 'chips', names: CHECK_STATUS_NAMES },
});
/** Filters of a code merchant, who has nobody below. */
export const OWN_ACCOUNT_FILTERS = listFilters({
  keyword: { kind: 'text', title: '完整账号、户名或别名', max: 64, place: 'line' },
  ...ofType,
  status: { kind: 'choice', title: '启用状态', names: ACCOUNT_STATUS_NAMES },
  ...checked,
});
export const ACCOUNT_FILTERS = listFilters({
  ...OWN_ACCOUNT_FILTERS,
  owner: {
    kind: 'choice',
    title: '归属',
    description: '缺省为全部',
    look: 'chips',
    names: { own: '本人', subtree: '下级' },
  },
});
export const ACCOUNT_CHECK_FILTERS = listFilters({
  keyword: { kind: 'text', title: '账号、户名或参与方', max: 64, place: 'line' },
  ...checked,
  unshown: { kind: 'choice', title: '账户证明', look: 'chips', names: { 1: '待补交证明' } },
});

/** Resource `agt/account`. A change without `version` is applied without a version check. */
export const accountResource = resource({
  name: 'agt/account',
  title: '收款账户',
  row: collectionAccount,
  filters: { accId: accId.optional(), ...filterShape(ACCOUNT_FILTERS) },
  fields: {
    accType,
    outAuthNo: z.string().trim().min(1).max(80).meta({ title: '账号' }),
    receiveUserName: z.string().trim().min(1).max(64).meta({ title: '户名' }),
    accountOtherName: short('别名').default(''),
    bankName: short('银行或机构').default(''),
    bankBranch: short('网点').default(''),
    thirdPartyId: short('第三方编号').default(''),
    qrcodeUrl: qrcodeUrl.default(''),
    evidence: evidence.default(''),
    evidenceFile: evidenceFile.default(''),
    authorisationId: authorisationId.default(''),
    minAmount: moneyText.meta({ title: '最小金额' }),
    maxAmount: moneyText.meta({ title: '最大金额' }),
    version: version.optional(),
  },
  permissions: { read: 'collection-account:read', write: 'collection-account:write' },
  calls: ['findList', 'getPageList', 'findAll', 'save', 'saveOrUpdate', 'updateOrSave', 'delete'],
});
export type AccountFields = z.infer<typeof accountResource.created>;
export type AccountWrite = z.infer<typeof accountResource.written>;
export type AccountFilters = z.infer<typeof accountResource.listQuery>;
export type AccountPageQuery = z.infer<typeof accountResource.pageQuery>;
export type AccountPage = z.infer<typeof accountResource.page>;

/**
 * GET /api/agt/account/upPayStatus: switches an account on or off. Switching off takes effect at once; open orders
 * continue.
 */
export const switchQuery = z.strictObject({ accId, status });
export type SwitchQuery = z.infer<typeof switchQuery>;
/** POST /api/agt/account/updateByAccId: changes the given fields only. */
export const updateAccountBody = z.strictObject({
  accId,
  outAuthNo: z.string().trim().min(1).max(80).optional().meta({ title: '账号' }),
  receiveUserName: z.string().trim().min(1).max(64).optional().meta({ title: '户名' }),
  accountOtherName: short('别名').optional(),
  bankName: short('银行或机构').optional(),
  bankBranch: short('网点').optional(),
  thirdPartyId: short('第三方编号').optional(),
  qrcodeUrl: qrcodeUrl.optional(),
  evidence: evidence.optional(),
  evidenceFile: evidenceFile.optional(),
  authorisationId: authorisationId.optional(),
  minAmount: moneyText.optional().meta({ title: '最小金额' }),
  maxAmount: moneyText.optional().meta({ title: '最大金额' }),
  version: version.optional(),
});
export type UpdateAccountBody = z.infer<typeof updateAccountBody>;

/** GET /api/agt/account/form: the data that the form of a new account needs. */
export const accountForm = z.object({
  /** Verified legal name: the only allowed holder (L3). */
  legalName: z.string(),
  verified: z.boolean(),
  /** The settlement account of the latest approved file; null where none was given. */
  settlement: z.object({ accountNo: z.string(), bankName: z.string(), bankBranch: z.string() }).nullable(),
  /** Valid authorisations; each can be evidence for an account whose number the platform names. */
  authorisations: z.array(z.object({ id: z.string(), title: z.string(), subject: z.string() })),
  /** Available types: named, enabled, and allowed in this jurisdiction. */
  types: z.array(
    z.object({
      accType: z.int(),
      name: z.string(),
      accountLabel: z.string(),
      branchLabel: z.string(),
      thirdPartyLabel: z.string(),
      numberRule: z.enum(keysOf(NUMBER_RULES)),
      codeRule: z.enum(CODE_RULES),
    }),
  ),
});
export type AccountForm = z.infer<typeof accountForm>;
export type OfferedType = AccountForm['types'][number];

/** POST /api/agt/account/uploadQrCode: address of the image, and the content that was read from it. */
export const uploadedCode = z.object({
  url: z.string(),
  content: z.string(),
  form: z.enum(keysOf(CODE_FORMS)),
  merchant: z.string(),
});
export type UploadedCode = z.infer<typeof uploadedCode>;

/** POST /api/agt/account/uploadEvidence: address of the document. */
export const uploadedEvidence = z.object({ url: z.string() });
export type UploadedEvidence = z.infer<typeof uploadedEvidence>;

/** One account for the operator's check, with the basis of the decision. */
export const checkedAccount = collectionAccount.extend({
  legalName: z.string(),
  kycStatus: z.literal(KYC_STATUSES),
  /** Whether the holder's name equals the verified one; the database normalises both. */
  nameMatches: z.boolean(),
  /**
   * Details of evidence that is not a document: how the settlement account was proved, or which authorisation; empty
   * for a document.
   */
  evidenceNote: z.string(),
  /** Why it cannot be approved in its present state; empty when it can. */
  evidenceFault: z.string(),
  enteredBy: z.string(),
  enteredTime: z.string(),
  checkedBy: z.string(),
});
export type CheckedAccount = z.infer<typeof checkedAccount>;
export const checkCounts = z.object({
  pending: z.int(),
  approved: z.int(),
  refused: z.int(),
  frozen: z.int(),
  /** Number of accounts in use from before evidence was required that still have none. */
  unshown: z.int(),
});
/** Resource `account/check`: every account for operators, those waiting first. */
export const checkResource = resource({
  name: 'account/check',
  title: '收款账户审核',
  row: checkedAccount,
  page: pageOf(checkedAccount).extend({ counts: checkCounts }),
  filters: { accId: accId.optional(), ...filterShape({ ...ACCOUNT_CHECK_FILTERS, ...ofType }) },
  fields: {},
  permissions: { read: 'collection-account:check' },
  calls: ['findList', 'getPageList', 'findAll'],
});
export type CheckPageQuery = z.infer<typeof checkResource.pageQuery>;
export type CheckPage = z.infer<typeof checkResource.page>;
/**
 * POST /api/account/check/decide. Approving and unfreezing are ⓖ with a fresh code; `version` is the one that was
 * shown.
 */
export const decideBody = z.strictObject({
  accId,
  decision: z.enum(keysOf(CHECK_DECISIONS)).meta({ title: '决定' }),
  remark: z.string().trim().max(200, '原因最多 200 个字符').optional().meta({ title: '原因' }),
  version,
  googleAuthCode: googleAuthCode.optional(),
});
export type DecideBody = z.infer<typeof decideBody>;

/** One account type as operators configure it, 0–76. */
export const accountTypeView = z.object({
  accType: z.int(),
  name: z.string(),
  accountLabel: z.string(),
  branchLabel: z.string(),
  thirdPartyLabel: z.string(),
  confirmPrompt: z.string(),
  numberRule: z.enum(keysOf(NUMBER_RULES)),
  codeRule: z.enum(CODE_RULES),
  enabled: z.boolean(),
  /** Why it is never offered; empty where it may be offered. */
  declined: z.string(),
  /** Whether the law of the deployment's jurisdiction allows it. */
  allowed: z.boolean(),
  /** Number of accounts of this type that are not archived, and of those that are on. */
  accounts: z.int(),
  accountsOn: z.int(),
  products: z.array(z.string()),
  changeTime: z.string(),
});
export type AccountTypeView = z.infer<typeof accountTypeView>;
/** GET /api/accountTypes/findAll */
export const accountTypeViews = z.object({ jurisdiction: z.string(), list: z.array(accountTypeView) });
export type AccountTypeViews = z.infer<typeof accountTypeViews>;

/**
 * Words that no name of an account type may contain, because the system never does these things (L10, L3). The database
 * holds the same list.
 */
export const UNLAWFUL_WORDS =
  /(cookie|免签|个人(收款)?码|个人账?户|个码|监听|监控|抓包|爬虫|抓取|代理池|挂机|协议号|模拟登录|代登|接管|跑分|session|token登录)/i;
export const CODE_RULE_NAMES: Record<CodeRule, string> = { none: '不使用', optional: '选填', required: '必填' };
export const NUMBER_RULE_NAMES: Record<NumberRule, string> = {
  text: '任意编号（1–64 位）',
  card: '银行账号（8–30 位；62 开头的卡号查校验位）',
  uid: '2088 开头的 16 位 UID',
  digits: '纯数字（8–32 位）',
};
export const CONFIRM_PROMPT_NAMES: Record<ConfirmPrompt, string> = {
  wallet: '核对钱包名称与金额',
  payer: '核对付款人姓名与金额',
  token: '核对口令与金额',
  qq: '核对 QQ 号',
  'family-card': '核对亲情卡额度',
  generic: '通用再次核对',
};
