import { z } from 'zod';
import { COLLECTION_STATUSES } from './collection-orders.ts';
import { MERCHANT_EVENT_TYPES } from './events/merchant.ts';
import { feeTerms, feeTier } from './fees.ts';
import {
  CLEAR_REASON,
  type Field,
  fieldSchema,
  ID_NUMBER,
  NO_OWNER_REASON,
  PERSON_NAME,
  PHONE,
  reasonField,
  textField,
} from './fields.ts';
import { storedName } from './files.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { RESULTS } from './merchant-results.ts';
import { currencyText, MONEY, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { KYC_STATUS_NAMES, KYC_STATUSES, type KycStatus } from './standing.ts';
import type { CodeOf, Facts, Moves, Tone } from './states.ts';
import { isoDay } from './time.ts';
import {
  beneficialOwner,
  expiryDay,
  idNumber,
  ownerFields,
  personName,
  RISK_TIERS,
  screeningHit,
} from './verification.ts';

/** Headers of a signed merchant request. */
export const MERCHANT_HEADERS = {
  mchId: 'x-mch-id',
  keyId: 'x-key-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;
export const TIMESTAMP_TOLERANCE_S = 300;

/** Returns the text that a request's signature covers. */
export function stringToSign(
  method: string,
  pathAndQuery: string,
  timestamp: string,
  nonce: string,
  bodySha256Hex: string,
): string {
  return `${method}\n${pathAndQuery}\n${timestamp}\n${nonce}\n${bodySha256Hex}`;
}

export const balanceAnswer = z.object({ currency: currencyText, available: signedMoneyText, held: signedMoneyText });
/**
 * Data of an order's event, including the fields of earlier versions; `events/merchant.ts` declares the present data of
 * each type.
 */
export const eventData = z.object({
  agtOrderNo: z.string().optional(),
  orderNo: z.string().optional(),
  mchOrderNo: z.string().optional(),
  amount: signedMoneyText.optional(),
  paidInAmount: signedMoneyText.optional(),
  fee: signedMoneyText.optional(),
  status: z.int().optional(),
  /** For a payout whose payee has to agree: where, and until when. */
  payeeUrl: z.string().optional(),
  payeeUntil: z.string().optional(),
  /** For a settlement: its number, reserve, named state, and times. */
  settlementNo: z.string().optional(),
  currency: z.string().optional(),
  reserve: signedMoneyText.optional(),
  state: z.string().optional(),
  result: z.enum(RESULTS).optional(),
  madeTime: z.string().optional(),
  paidTime: z.string().optional(),
  times: z.object({ made: z.string(), paid: z.string() }).optional(),
  reason: z.string().optional(),
  /** For a refund: its number, the merchant's own number, and its named state. */
  refundNo: z.string().optional(),
  mchRefundNo: z.string().optional(),
  kind: z.string().optional(),
  /** For a settlement account: name and number masked. */
  holder: z.string().optional(),
  bankName: z.string().optional(),
  bankBranch: z.string().optional(),
  accountNo: z.string().optional(),
  usableFrom: z.string().optional(),
});
/** GET /api/v1/events?after= */
export const merchantEvent = z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: eventData });
export const eventsQuery = z.strictObject({
  after: z.string().max(64).optional().meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(200).default(100).meta({ title: '条数' }),
});
export const eventsAnswer = z.object({ events: z.array(merchantEvent), next: z.string() });
export const merchantTransfer = z.object({
  id: z.string(),
  type: z.string(),
  orderNo: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  balanceAfter: signedMoneyText,
  time: z.string(),
});
export const transfersQuery = z.strictObject({
  cursor: z.string().max(64).optional().meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ title: '条数' }),
});
export const transfersAnswer = z.object({ list: z.array(merchantTransfer), nextCursor: z.string().optional() });

/** POST /api/v1/channels/{connector}/notifications: a signed receipt from an official channel (payPattern 1–8). */
export const channelNotificationBody = z.strictObject({
  notificationId: z.string().min(1).max(64).meta({ title: '通知编号' }),
  agtOrderNo: z.string().min(1).max(40).meta({ title: '订单号' }),
  amount: z.string().max(20).meta({ title: '金额' }),
  payerName: z.string().max(64).optional().meta({ title: '付款人姓名' }),
  channelOrderNo: z.string().min(1).max(64).meta({ title: '通道流水号' }),
});
export const channelNotificationAnswer = z.object({
  received: z.literal(true),
  status: z.literal(COLLECTION_STATUSES),
});

/**
 * Returns the seconds from a failed try to the next one: 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then
 * every 12 h to day 7 and daily to day 31; null after the last try. `ageS` is the delivery's age at the failure.
 */
export function nextTryAfter(failedTries: number, ageS: number): number | null {
  const first = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];
  const step = first[failedTries - 1];
  if (step !== undefined) return step;
  const day = 86_400;
  if (ageS + day / 2 <= 7 * day) return day / 2;
  return ageS + day <= 31 * day ? day : null;
}

// The states of an application (KYB) ----------------------------------------------------------------------------------

export const APPLICATION_STATE = { draft: 0, review: 1, admitted: 2, returned: 3, refused: 4, dropped: 5 } as const;
export type ApplicationState = CodeOf<typeof APPLICATION_STATE>;
export const APPLICATION_STATES = Object.values(APPLICATION_STATE);
export const APPLICATION_STATE_NAMES: Readonly<Record<ApplicationState, string>> = {
  0: '草稿',
  1: '待审核',
  2: '已准入',
  3: '已退回',
  4: '已拒绝',
  5: '已放弃',
};
export const APPLICATION_TONES: Readonly<Record<ApplicationState, Tone>> = {
  0: 'mute',
  1: 'warn',
  2: 'ok',
  3: 'info',
  4: 'bad',
  5: 'mute',
};
/**
 * Allowed moves of a merchant's verification; the database refuses every other one. A verified merchant is reviewed
 * again through an application.
 */
export const KYB_MOVES: Moves<KycStatus> = { 0: [1], 1: [2, 3], 2: [4], 3: [1], 4: [1] };
/**
 * - open: it may still lead to an admission; a merchant has at most one open application.
 * - editable: its maker may change it, before it is submitted or after it was returned.
 */
export type ApplicationFact = 'open' | 'editable';
const DONE = { open: false, editable: false } as const;
export const APPLICATION_FACTS: Facts<ApplicationState, ApplicationFact> = {
  0: { open: true, editable: true },
  1: { open: true, editable: false },
  2: DONE,
  3: { open: true, editable: true },
  4: DONE,
  5: DONE,
};
/** Allowed moves; the database refuses every other one. A refusal is a final return. */
export const APPLICATION_MOVES: Moves<ApplicationState> = { 0: [1, 5], 1: [2, 3], 2: [], 3: [1, 4, 5], 4: [], 5: [] };

// For the operator ----------------------------------------------------------------------------------------------------

export const overseenMerchant = z.object({
  id: z.string(),
  mchId: z.string(),
  name: z.string(),
  legalName: z.string(),
  /** 4 once the verification has expired, whatever value is stored. */
  kybStatus: z.literal(KYC_STATUSES),
  /** The last day, YYYY-MM-DD; empty if there is no end. */
  kybExpiresAt: z.string(),
  riskTier: z.enum(RISK_TIERS),
  frozen: z.boolean(),
  /** Stopped by a member of the staff; the fields below say by whom, when and why, and are empty otherwise. */
  suspended: z.boolean(),
  suspendedBy: z.string(),
  suspendedAt: z.string(),
  suspendReason: z.string(),
  currency: currencyText,
  available: signedMoneyText,
  held: signedMoneyText,
  createTime: z.string(),
});
export type OverseenMerchant = z.infer<typeof overseenMerchant>;
const byName = listFilters({ keyword: { kind: 'text', title: '商户号或名称', max: 64, place: 'line' } });
export const MERCHANT_FILTERS = listFilters({
  ...byName,
  /** Verified, and ending within 30 days. */
  expiring: { kind: 'choice', title: '认证', names: { 1: '30 天内到期' } },
  kybStatus: { kind: 'choices', title: '认证状态', names: KYC_STATUS_NAMES },
});
/** GET /api/merchants/getPageList */
export const overseenMerchantQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(MERCHANT_FILTERS),
});
export type OverseenMerchantQuery = z.infer<typeof overseenMerchantQuery>;
export const overseenMerchantPage = pageOf(overseenMerchant);
export type OverseenMerchantPage = z.infer<typeof overseenMerchantPage>;
/** GET /api/merchants/detail?id= */
export const merchantIdQuery = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '编号' }),
});
const feePlanRow = z.object({
  product: z.string(),
  prdName: z.string(),
  enabled: z.boolean(),
  effectiveFrom: z.string(),
  ...feeTerms.shape,
  payout: signedMoneyText,
  refundFee: signedMoneyText,
  tiers: z.array(feeTier),
});
export type FeePlanRow = z.infer<typeof feePlanRow>;
export const overseenMerchantDetail = z.object({
  merchant: overseenMerchant,
  /** Plans in force, and plans that start later; a product without a plan has no row. */
  fees: z.array(feePlanRow),
  /** Earlier plans, the latest first. */
  feeHistory: z.array(feePlanRow),
  products: z.array(z.object({ product: z.string(), prdName: z.string() })),
  endpoints: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      /** Whether deliveries go there. */
      enabled: z.boolean(),
      /** Two people approved its use; it is used once it has answered a test. */
      wanted: z.boolean(),
      /** Types of events that it receives; empty means all. */
      events: z.array(z.enum(MERCHANT_EVENT_TYPES)),
      disabledReason: z.string(),
      verifiedAt: z.string(),
      testedAt: z.string(),
      testStatus: z.int().nullable(),
      testError: z.string(),
    }),
  ),
  /** Secrets that sign webhooks; the secret values are not included. */
  webhookSecrets: z.array(
    z.object({ id: z.string(), createTime: z.string(), expireTime: z.string(), expired: z.boolean() }),
  ),
  /** The application in progress, or the last one; empty when there was none. */
  applicationId: z.string(),
  applicationState: z.literal(APPLICATION_STATES).nullable(),
  /** Whether somebody signs in for it; the operator enters only the first user. */
  hasUsers: z.boolean(),
  /** The secret values are not included. `expireTime` is empty for a key without an end. */
  keys: z.array(
    z.object({
      keyId: z.string(),
      createTime: z.string(),
      expireTime: z.string(),
      expired: z.boolean(),
      /** Why it was revoked; empty for a key that expired or is valid. */
      revokeReason: z.string(),
    }),
  ),
  ipAllow: z.array(z.string()),
  currency: currencyText,
  /** The most by which the amount shown to a payer may be below the order's amount; "0.00" means never. */
  amountJitter: signedMoneyText,
  /** Login name of the appointed agent that acquired it; empty if none. */
  acquiringAgent: z.string(),
  /** Current freezes, by cases and by screening; a screening freeze has neither case nor number. */
  freezes: z.array(
    z.object({ caseId: z.string(), caseNo: z.string(), reason: z.string(), by: z.string(), time: z.string() }),
  ),
});
export type OverseenMerchantDetail = z.infer<typeof overseenMerchantDetail>;

/** POST /api/merchants/suspend ⓖ: takes effect at once, by one person; resuming takes two (`merchant.resume`). */
export const suspendMerchantBody = z.strictObject({
  id: merchantIdQuery.shape.id,
  reason: fieldSchema(reasonField('停用原因')),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type SuspendMerchantBody = z.infer<typeof suspendMerchantBody>;
/** POST /api/merchants/key/revoke ⓖ: the key is invalid from this moment on, without overlap. */
export const revokeKeyBody = z.strictObject({
  merchantId: merchantIdQuery.shape.id,
  keyId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, '密钥编号不正确')
    .meta({ title: '密钥编号' }),
  reason: fieldSchema(reasonField('吊销原因')),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type RevokeKeyBody = z.infer<typeof revokeKeyBody>;

/** POST /api/merchants/endpoint/test: sends a signed test webhook now; a 2xx answer makes the address usable. */
export const testEndpointBody = z.strictObject({
  merchantId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '商户' }),
  endpointId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '回调地址编号' }),
});
export const testEndpointAnswer = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string(),
  /** The beginning of the response. */
  answer: z.string(),
  /** Number of the webhook that was sent. */
  webhookId: z.string(),
  body: z.string(),
});
export type TestEndpointAnswer = z.infer<typeof testEndpointAnswer>;

// Applications (KYB) --------------------------------------------------------------------------------------------------

export const MERCHANT_DOCUMENTS = [
  'licence',
  'bank_permit',
  'id_front',
  'id_back',
  'contract',
  'site',
  'other',
] as const;
export type MerchantDocumentKind = (typeof MERCHANT_DOCUMENTS)[number];
export const MERCHANT_DOCUMENT_NAMES: Record<MerchantDocumentKind, string> = {
  licence: '营业执照',
  bank_permit: '开户许可证',
  id_front: '法定代表人证件人像面',
  id_back: '法定代表人证件国徽面',
  contract: '合作合同',
  site: '经营场所或网站截图',
  other: '其他材料',
};
export const MERCHANT_DOCUMENTS_NEEDED: readonly MerchantDocumentKind[] = [
  'licence',
  'bank_permit',
  'id_front',
  'id_back',
];

/** The fields of an application, as its form declares them. */
export const APPLICATION_FIELDS = {
  name: textField('商户简称', 32),
  legalName: textField('公司全称', 64),
  licenceNo: {
    title: '统一社会信用代码',
    max: 32,
    pattern: /^[0-9A-HJ-NPQRTUWXY]{18}$/,
    message: '统一社会信用代码须为 18 位数字或大写字母，不含 I、O、S、V、Z',
  },
  address: textField('注册地址', 120),
  site: {
    title: '网站',
    kind: 'url',
    max: 200,
    pattern: /^(https?:\/\/\S{1,192})?$/,
    message: '网址须以 http:// 或 https:// 开头，最多 200 个字',
  },
  business: { ...textField('销售的商品或服务', 300), kind: 'lines' },
  monthlyAmount: { ...MONEY, title: '预计月交易额' },
  largestAmount: { ...MONEY, title: '预计单笔最高' },
  settleBank: textField('结算开户行', 64),
  representativeName: PERSON_NAME,
  documentNo: ID_NUMBER,
  phone: PHONE,
  settleAccount: {
    title: '结算账号',
    max: 32,
    pattern: /^[0-9A-Za-z]{8,32}$/,
    message: '结算账号须为 8 至 32 位字母或数字',
  },
  noOwnerReason: NO_OWNER_REASON,
} as const satisfies Record<string, Field>;
/** The company as its licence and its contract describe it. */
export const merchantCompany = z.strictObject({
  name: fieldSchema(APPLICATION_FIELDS.name),
  legalName: fieldSchema(APPLICATION_FIELDS.legalName),
  licenceNo: fieldSchema(APPLICATION_FIELDS.licenceNo),
  licenceTo: expiryDay.meta({ title: '营业执照有效期至' }),
  address: fieldSchema(APPLICATION_FIELDS.address),
  site: fieldSchema(APPLICATION_FIELDS.site).default(''),
  business: fieldSchema(APPLICATION_FIELDS.business),
  monthlyAmount: fieldSchema(APPLICATION_FIELDS.monthlyAmount),
  largestAmount: fieldSchema(APPLICATION_FIELDS.largestAmount),
  settleBank: fieldSchema(APPLICATION_FIELDS.settleBank),
});
const phone = fieldSchema(PHONE);
/** Persons and numbers of an application: encrypted together, masked by default. */
export const merchantPeople = z.strictObject({
  representative: z.strictObject({ name: personName, documentNo: idNumber, phone }).meta({ title: '法定代表人' }),
  settleAccount: fieldSchema(APPLICATION_FIELDS.settleAccount),
  ...ownerFields,
});
/** Content that a submitted application must have. */
export const applicationContent = z.strictObject({ company: merchantCompany, people: merchantPeople });
/** The part that the merchant's own people correct. */
export const companyContent = applicationContent.pick({ company: true });
export type ApplicationContent = z.infer<typeof applicationContent>;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const code = z.string().max(64).optional().meta({ title: '谷歌验证码' });
const documentName = z.string().regex(storedName('paper', 'kyb/'), '请先上传文件').meta({ title: '文件' });

/**
 * POST /api/merchants/application/start: for a new merchant or, with `merchantId`, a renewed review of an existing one.
 */
export const startApplicationBody = z.strictObject({
  merchantId: id.optional().meta({ title: '商户' }),
  name: fieldSchema(APPLICATION_FIELDS.name).optional(),
});
export const applicationIdAnswer = z.object({
  id: z.string(),
  merchantId: z.string(),
  state: z.literal(APPLICATION_STATES),
});
export type ApplicationIdAnswer = z.infer<typeof applicationIdAnswer>;
export const applicationIdQuery = z.strictObject({ id });

const draftText = z.string().max(400);
/** Saved content of an incomplete form: any text, which is validated on submission. */
export const applicationDraft = z.strictObject({
  company: z.strictObject({
    name: draftText,
    legalName: draftText,
    licenceNo: draftText,
    licenceTo: draftText,
    address: draftText,
    site: draftText,
    business: draftText,
    monthlyAmount: draftText,
    largestAmount: draftText,
    settleBank: draftText,
  }),
  people: z.strictObject({
    representative: z.strictObject({ name: draftText, documentNo: draftText, phone: draftText }),
    settleAccount: draftText,
    owners: z.array(z.strictObject({ name: draftText, documentNo: draftText, share: draftText })).max(8),
    noOwnerReason: draftText,
  }),
});
export type ApplicationDraft = z.infer<typeof applicationDraft>;
/**
 * POST /api/merchants/application/save. `version` is the one that was read: a save over somebody else's change is
 * refused.
 */
export const saveApplicationBody = z.strictObject({ id, version: z.int(), ...applicationDraft.shape });
export const savedApplication = z.object({ id: z.string(), version: z.int() });
/** What the merchant's own people have to do with an application. */
const ofMerchant = {
  /** Whether the merchant has people who read its page 入驻资料. */
  merchantReads: z.boolean(),
  /** The text that the merchant was shown last; empty for none. */
  merchantText: z.string(),
  /** When, by whom and with which note the merchant handed it in; empty while it has not. */
  handedInTime: z.string(),
  handedInBy: z.string(),
  handedInNote: z.string(),
};
/** GET /api/merchants/application/form?id=: the full content, for editing. The audit log records each opening. */
export const applicationForm = z.object({
  id: z.string(),
  merchantId: z.string(),
  mchId: z.string(),
  state: z.literal(APPLICATION_STATES),
  version: z.int(),
  draft: applicationDraft,
  documents: z.array(
    z.object({ kind: z.enum(MERCHANT_DOCUMENTS), name: z.string(), url: z.string(), expiresOn: z.string() }),
  ),
  /** Why it was returned; empty otherwise. */
  returnReason: z.string(),
  /** A renewed review of a verified merchant. */
  again: z.boolean(),
  ...ofMerchant,
});
export type ApplicationForm = z.infer<typeof applicationForm>;
/** POST /api/merchants/application/upload?id=&kind=&expiresOn= */
export const uploadMerchantDocumentQuery = z.strictObject({
  id,
  kind: z.enum(MERCHANT_DOCUMENTS, '材料类型不存在').meta({ title: '材料类型' }),
});
export const uploadedMerchantDocument = z.object({ name: z.string(), url: z.string(), version: z.int() });
export type UploadedMerchantDocument = z.infer<typeof uploadedMerchantDocument>;
/** POST /api/merchants/application/document: sets until when a document is valid, or removes it. */
export const merchantDocumentBody = z.strictObject({
  id,
  name: documentName,
  expiresOn: expiryDay,
  remove: z.boolean().default(false),
});

export const SUBMIT_REASON: Field = { ...reasonField('审核说明'), max: 500 };
/** POST /api/merchants/application/submit ⓖ */
export const submitApplicationBody = z.strictObject({
  id,
  version: z.int().meta({ title: '版本' }),
  riskTier: z.enum(RISK_TIERS, '请选择风险等级').meta({ title: '风险等级' }),
  expiresOn: isoDay.meta({ title: '认证有效期至' }),
  reason: fieldSchema(SUBMIT_REASON),
  googleAuthCode: code,
});
export type SubmitApplicationBody = z.infer<typeof submitApplicationBody>;
/** POST /api/merchants/application/drop */
export const dropApplicationBody = z.strictObject({ id });

export const APPLICATION_FILTERS = listFilters({
  ...byName,
  state: { kind: 'choices', title: '状态', names: APPLICATION_STATE_NAMES, place: 'line' },
});
/** GET /api/merchants/application/getPageList */
export const applicationListQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(APPLICATION_FILTERS),
});
export type ApplicationListQuery = z.infer<typeof applicationListQuery>;
export const merchantApplication = z.object({
  id: z.string(),
  merchantId: z.string(),
  mchId: z.string(),
  name: z.string(),
  legalName: z.string(),
  state: z.literal(APPLICATION_STATES),
  /** A renewed review of a merchant that was admitted before. */
  again: z.boolean(),
  hits: z.int(),
  submittedBy: z.string(),
  submittedAt: z.string(),
  updatedAt: z.string(),
  approvalId: z.string(),
  /** When the merchant handed it in; empty while it has not. */
  handedInTime: z.string(),
});
export type MerchantApplication = z.infer<typeof merchantApplication>;
export const applicationPage = pageOf(merchantApplication);
export type ApplicationPage = z.infer<typeof applicationPage>;

const maskedPerson = z.object({ name: z.string(), documentNo: z.string() });
/** GET /api/merchants/application/detail?id= */
export const applicationDetail = z.object({
  application: merchantApplication,
  currency: currencyText,
  company: applicationDraft.shape.company.extend({ monthlyAmount: signedMoneyText, largestAmount: signedMoneyText }),
  /** Numbers are masked. */
  people: z.object({
    representative: maskedPerson.extend({ phone: z.string() }),
    settleAccount: z.string(),
    owners: z.array(maskedPerson.extend({ share: z.string() })),
    noOwnerReason: z.string(),
  }),
  documents: z.array(z.object({ kind: z.enum(MERCHANT_DOCUMENTS), url: z.string(), expiresOn: z.string() })),
  hits: z.array(screeningHit),
  screenedAt: z.string(),
  clearedBy: z.string(),
  clearReason: z.string(),
  /** As proposed; null before submission. */
  riskTier: z.enum(RISK_TIERS).nullable(),
  expiresOn: z.string(),
  submitReason: z.string(),
  /**
   * Hash of the proposal, sent back with the decision, so that the checker decides on exactly what was shown. Empty
   * when no proposal waits.
   */
  hash: z.string(),
  approvalEnds: z.string(),
  /** Why it was returned or refused, or why it is with its maker again; empty otherwise. */
  returnReason: z.string(),
  decidedBy: z.string(),
  /** Why the signed-in user may not decide; empty when the user may. */
  whyNot: z.string(),
  mayEdit: z.boolean(),
  mayClear: z.boolean(),
  /** Other merchants with the same licence number. */
  sameLicence: z.array(z.string()),
  ...ofMerchant,
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;
export const REVEAL_REASON: Field = textField('查看原因', 200);
/** POST /api/merchants/application/reveal: the numbers in full, for a reason that the audit log records. */
export const revealApplicationBody = z.strictObject({ id, reason: fieldSchema(REVEAL_REASON) });
export const revealedPeople = z.object({
  representative: z.object({ name: z.string(), documentNo: z.string(), phone: z.string() }),
  settleAccount: z.string(),
  owners: z.array(beneficialOwner),
});
export type RevealedPeople = z.infer<typeof revealedPeople>;

export const MERCHANT_TEXT: Field = { ...reasonField('告知商户'), max: 500 };
/** POST /api/merchants/application/ask: gives an open application back to the merchant, which reads the text. */
export const askMerchantBody = z.strictObject({ id, merchantText: fieldSchema(MERCHANT_TEXT) });
/**
 * POST /api/merchants/application/return ⓖ: returns it to the person who submitted it, or refuses it for good; always
 * with a fresh code.
 */
export const returnApplicationBody = z.strictObject({
  id,
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '内容校验值不正确')
    .meta({ title: '内容校验值' }),
  refuse: z.boolean().meta({ title: '拒绝' }),
  reason: fieldSchema({ ...reasonField('原因'), max: 500 }),
  /** Shown to the merchant; required when it is returned and the merchant has people. */
  merchantText: z.string().trim().max(500, '告知商户最多 500 个字').default('').meta({ title: '告知商户' }),
  googleAuthCode: code,
});
export type ReturnApplicationBody = z.infer<typeof returnApplicationBody>;
/** POST /api/merchants/application/clear: states that the screening hits are another person, with a reason. */
export const clearHitsBody = z.strictObject({ id, reason: fieldSchema(CLEAR_REASON) });
