import { z } from 'zod';
import {
  BUSINESSES,
  businessFile,
  businessFileFields,
  businessName,
  KYC_DOCUMENTS,
  PERSON_DOCUMENTS,
  participantPhone as phone,
  REGISTER_MATTERS,
  SETTLE_EVIDENCE,
  VERIFICATION_PAYMENT_STATES,
  verificationPayment,
} from './businesses.ts';
import { postingRow } from './collection-orders.ts';
import { CLEAR_REASON, type Field, fieldSchema, reasonField } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText, rateText, signedMoneyText } from './money.ts';
import { PUBLIC_PATHS } from './pages.ts';
import { pageOf, pageQuery } from './paging.ts';
import { userAccess } from './sign-in.ts';
import { KYC_STATUS_NAMES, KYC_STATUSES, type KycStatus, RUN_STATUS_NAMES, RUN_STATUSES } from './standing.ts';
import type { Moves } from './states.ts';
import { isoDay } from './time.ts';
import { RISK_TIER_NAMES, RISK_TIERS, screeningHit } from './verification.ts';

export const PARTICIPANT_KINDS = ['AGENT', 'CODE_MERCHANT'] as const;
export type ParticipantKind = (typeof PARTICIPANT_KINDS)[number];

/**
 * Legal names compare equal when they differ only in width, case, white space and middle dots (L3). NFKC folds
 * full-width forms; the dots are those used in Chinese renderings of foreign names.
 */
export function normalizeLegalName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00b7\u2022\u2027\u30fb\u22c5\u2219]/gu, '');
}

/**
 * Masks a person's or company's name for outsiders, keeping the first and last character; an empty name stays empty.
 */
export function maskName(name: string): string {
  if (name === '') return '';
  const chars = [...name];
  if (chars.length === 1) return '*';
  if (chars.length === 2) return `${chars[0]}*`;
  return `${chars[0]}${'*'.repeat(Math.min(chars.length - 2, 6))}${chars.at(-1)}`;
}

/**
 * Returns the ends of a text, counted in characters: half a character is not text, and the database does not accept one
 * in JSON.
 */
function endsOf(chars: readonly string[], first: number, last: number): [string, string] {
  return [chars.slice(0, first).join(''), chars.slice(-last).join('')];
}

/** Masks a card or account number as 6+4. */
export function maskAccountNo(no: string): string {
  if (no === '') return '';
  const chars = [...no];
  const isShort = chars.length <= 10;
  const [head, tail] = isShort ? endsOf(chars, 2, 2) : endsOf(chars, 6, 4);
  return `${head}${'*'.repeat(isShort ? 4 : chars.length - 10)}${tail}`;
}

/** Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Masks a phone number as 3+2. */
export function maskPhone(phone: string): string {
  if (phone === '') return '';
  const chars = [...phone];
  return chars.length < 6 ? '****' : endsOf(chars, 3, 2).join('******');
}

// The network below an agent ------------------------------------------------------------------------------------------

export const PARTICIPANT_KIND_NAMES: Record<ParticipantKind, string> = { AGENT: '代理', CODE_MERCHANT: '码商' };
/** Sub-agents go this many levels below a top agent; code merchants can be below any agent. */
export const SUB_AGENT_LEVELS = 2;
/** Allowed moves of a verification; every new submission is reviewed again. */
export const KYC_MOVES: Moves<KycStatus> = { 0: [1], 1: [2, 3], 2: [1, 4], 3: [1], 4: [1] };

/** Returns why a participant of this kind cannot be below an agent of that depth, in Chinese; null when it can. */
export function whyNoPlaceBelow(parentDepth: number, kind: ParticipantKind): string | null {
  if (kind === 'CODE_MERCHANT' || parentDepth < SUB_AGENT_LEVELS) return null;
  return `下级代理最多 ${SUB_AGENT_LEVELS} 级，您只能邀请码商`;
}

/**
 * The last one who paused a participant: itself, a participant above it, the operator (`participantId` null), or nobody
 * yet (null).
 */
export type PausedBy = { participantId: string | null } | null;

/**
 * Whether somebody may start a participant again. `path` leads from the root down to the participant. The one who
 * paused it and those above that one may; only the operator after the operator's pause, only the participant after its
 * own.
 */
export function mayStart(actorId: string, path: readonly string[], pausedBy: PausedBy): boolean {
  const at = path.indexOf(actorId);
  if (at === -1) return false;
  if (pausedBy === null) return true;
  const self = path.at(-1);
  if (pausedBy.participantId === null) return false;
  if (pausedBy.participantId === self) return actorId === self;
  return at <= path.indexOf(pausedBy.participantId);
}

const participantId = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const code = z.string().max(64).optional().meta({ title: '谷歌验证码' });
export const idParams = z.strictObject({ id: participantId });

const subAgentRate = z.object({ prdId: z.string(), prdName: z.string(), agtRate: z.string() });
/** One participant below the reader. Today's figures are those of its downline: itself and everybody below it. */
export const subAgent = z.object({
  id: z.string(),
  parentId: z.string(),
  parentName: z.string(),
  name: z.string(),
  legalName: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  depth: z.int(),
  runStatus: z.literal(RUN_STATUSES),
  kycStatus: z.literal(KYC_STATUSES),
  kycExpiresAt: z.string(),
  frozen: z.boolean(),
  /** Number of participants directly below it. */
  sons: z.int(),
  currency: currencyText,
  available: signedMoneyText,
  held: signedMoneyText,
  todayOrders: z.int(),
  todaySucceeded: z.int(),
  todayAmount: signedMoneyText,
  successRate: z.string(),
  rates: z.array(subAgentRate),
  /** Masked. */
  phone: z.string(),
  createTime: z.string(),
  /** Whether the reader may start it now or, while it runs, pause it. */
  mayChangeRun: z.boolean(),
  /** Why no float can be moved to it now, in Chinese; empty when it can. */
  whyNoTransfer: z.string(),
  /**
   * Whether float can be transferred downwards at all: not while mode `agent_float` winds down, and not where it was
   * never used.
   */
  transfers: z.boolean(),
});
export type SubAgent = z.infer<typeof subAgent>;
export const SUB_AGENT_FILTERS = listFilters({
  keyword: { kind: 'text', title: '登录名或完整实名', max: 64, place: 'line' },
});
/**
 * GET /api/pop/popularize/getSonAgtList: the participants directly below `parentId` (default: the reader) or, with
 * `keyword`, all matches in the subtree.
 */
export const sonListQuery = z.strictObject({
  ...pageQuery,
  parentId: participantId.optional().meta({ title: '上级编号' }),
  ...filterShape(SUB_AGENT_FILTERS),
});
export type SonListQuery = z.infer<typeof sonListQuery>;
const ownStanding = z.object({
  id: z.string(),
  name: z.string(),
  depth: z.int(),
  currency: currencyText,
  available: signedMoneyText,
  held: signedMoneyText,
});
export const sonPage = pageOf(subAgent).extend({ self: ownStanding });
export type SonPage = z.infer<typeof sonPage>;

/**
 * GET /api/agt/agent/getAgentById?id=, without `id` the reader itself; GET /api/agt/agent/getAgtIdByAgtName?name=
 * returns the id.
 */
export const agentQuery = z.strictObject({ id: participantId.optional() });
export const agentNameQuery = z.strictObject({
  name: z.string().trim().min(1, '请输入登录名').max(64).meta({ title: '登录名' }),
});
export const agentIdAnswer = z.object({ id: z.string(), name: z.string(), kind: z.enum(PARTICIPANT_KINDS) });
/** GET /api/pop/popularize/getParentAgentInfo; null for a top agent. */
export const parentInfo = z.object({
  id: z.string(),
  name: z.string(),
  legalName: z.string(),
  runStatus: z.literal(RUN_STATUSES),
});
export type ParentInfo = z.infer<typeof parentInfo>;
/** GET /api/pop/popularize/getSonAgtNameMap: login name by id, for everybody below the reader. */
export const sonNameMap = z.object({ names: z.record(z.string(), z.string()) });

/**
 * Figures of a range of days (at most a year, both ends included; default: the last seven), of one downline or of all.
 */
export const statisticsQuery = z.strictObject({
  id: participantId.optional(),
  startDate: isoDay.optional().meta({ title: '开始日期' }),
  endDate: isoDay.optional().meta({ title: '结束日期' }),
});
export type StatisticsQuery = z.infer<typeof statisticsQuery>;
const figures = {
  /** Collection orders created in the range, and how many of them succeeded. */
  orders: z.int(),
  succeeded: z.int(),
  successRate: z.string(),
  /** Amount settled in the range. */
  collected: signedMoneyText,
  paidOut: signedMoneyText,
  /** The reader's earnings from it, as posted. */
  commission: signedMoneyText,
};
/**
 * GET /api/pop/popularize/getSonAgtOrderStatistics: one row for each downline directly below the reader (or for `id`
 * alone), with their sum.
 */
export const sonStatistics = z.object({
  startDate: z.string(),
  endDate: z.string(),
  currency: currencyText,
  list: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(PARTICIPANT_KINDS), ...figures })),
  total: z.object(figures),
});
export type SonStatistics = z.infer<typeof sonStatistics>;
/** GET /api/pop/popularize/getSonAgtOrderCollectStatistics: the same by day. */
export const sonDays = z.object({
  startDate: z.string(),
  endDate: z.string(),
  currency: currencyText,
  days: z.array(z.object({ day: z.string(), ...figures })),
});
export type SonDays = z.infer<typeof sonDays>;

/** POST /api/agt/agent/updateAgentRunStatus/{id}. */
export const runStatusBody = z.strictObject({
  runStatus: z.literal(RUN_STATUSES, '运行状态须为 0 或 1').meta({ title: '运行状态' }),
});
export const runStatusAnswer = z.object({ id: z.string(), runStatus: z.literal(RUN_STATUSES) });
/** GET /api/agt/agent/runChanges?id= */
export const runChanges = z.object({
  list: z.array(z.object({ time: z.string(), runStatus: z.literal(RUN_STATUSES), actor: z.string() })),
});
export type RunChanges = z.infer<typeof runChanges>;

// Float transfers downwards -------------------------------------------------------------------------------------------

export const TRANSFER_REMARK: Field = { title: '备注', max: 100 };
/**
 * POST /api/agt/agent/transferAmount ⓖ. The key is the sender's intent: sent again, it moves nothing and returns the
 * first answer.
 */
export const transferBody = z.strictObject({
  id: participantId.meta({ title: '下级' }),
  amount: moneyText,
  remark: fieldSchema(TRANSFER_REMARK).default(''),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, '请求标识须为 8 至 64 位字母、数字')
    .meta({ title: '请求标识' }),
  googleAuthCode: code,
});
export type TransferBody = z.infer<typeof transferBody>;
export const transferAnswer = z.object({
  transferNo: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  time: z.string(),
  /** Postings of both sides: the sender's and the receiver's. */
  postings: z.array(postingRow),
});
export type TransferAnswer = z.infer<typeof transferAnswer>;
/** GET /api/agt/agent/transfers?id=: transfers to that participant from those above it, newest first. */
export const transferListQuery = z.strictObject({ ...pageQuery, id: participantId });
export const floatTransfer = z.object({
  transferNo: z.string(),
  fromName: z.string(),
  toName: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  remark: z.string(),
  time: z.string(),
});
export const transferPage = pageOf(floatTransfer);
export type TransferPage = z.infer<typeof transferPage>;

// Invitations ---------------------------------------------------------------------------------------------------------

export const INVITATION_HOURS = 72;
export const INVITATION_STATES = ['open', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
export const INVITATION_STATE_NAMES: Record<InvitationState, string> = {
  open: '待接受',
  accepted: '已接受',
  withdrawn: '已撤回',
  expired: '已过期',
};
/** Header with an invitation's token, for an upload. */
export const INVITATION_HEADER = 'invitation-token';

/**
 * Returns the path of the page that an invitation opens. The token is behind the #, which browsers do not send to a
 * server.
 */
export function invitationPath(token: string): string {
  return `${PUBLIC_PATHS.invitation}#${token}`;
}

export const LOGIN_NAME: Field = {
  title: '登录名',
  max: 32,
  pattern: /^[a-z][a-z0-9_]{2,31}$/,
  message: '登录名须为 3 至 32 位小写字母、数字或下划线，以字母开头',
};
const loginName = fieldSchema(LOGIN_NAME);
/** POST /api/agt/agent/addAgent ⚑ */
export const addAgentBody = z.strictObject({
  name: loginName,
  kind: z.enum(PARTICIPANT_KINDS, '请选择代理或码商').meta({ title: '类型' }),
  legalName: businessName,
  phone,
  rates: z
    .array(z.strictObject({ prdId: participantId.meta({ title: '产品' }), agtRate: rateText }))
    .max(50)
    .default([])
    .meta({ title: '费率' }),
});
export type AddAgentBody = z.infer<typeof addAgentBody>;
export const invitation = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  legalName: z.string(),
  phone: z.string(),
  inviterName: z.string(),
  state: z.enum(INVITATION_STATES),
  createTime: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;
/** Only this answer contains the link; issuing the invitation again creates a new one. */
export const issuedInvitation = z.object({ invitation, url: z.string() });
export type IssuedInvitation = z.infer<typeof issuedInvitation>;
/** GET /api/agt/agent/invitations: invitations that have not become participants, newest first. */
export const invitationList = z.object({ list: z.array(invitation) });
/** GET /api/agt/agent/invitationProducts: products for which the reader may give a first rate. */
export const invitationProducts = z.object({ list: z.array(subAgentRate) });
export type InvitationProducts = z.infer<typeof invitationProducts>;

const token = z.string().min(20, '邀请链接不完整').max(100).meta({ title: '邀请' });
/** POST /api/invitation/read, open to all. */
export const readInvitationBody = z.strictObject({ token });
export const openInvitation = z.object({
  inviterName: z.string(),
  inviterLegalName: z.string(),
  name: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  legalName: z.string(),
  phone: z.string(),
  expiresAt: z.string(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

// Verification --------------------------------------------------------------------------------------------------------

export const uploadDocumentQuery = z.strictObject({
  kind: z.enum(KYC_DOCUMENTS, '证件类型不存在').meta({ title: '证件类型' }),
});
/** POST /api/invitation/upload, /api/kyc/upload: the name of the stored image, which only reviewers may view. */
export const uploadedDocument = z.object({ name: z.string() });
/** POST /api/invitation/accept, open to all. Passwords are wire-encrypted SHA-256 hex. */
export const acceptInvitationBody = z.strictObject({
  token,
  password: z.string().min(1, '请输入新密码').max(256).meta({ title: '密码' }),
  againPassword: z.string().min(1, '请再次输入新密码').max(256).meta({ title: '再次输入密码' }),
  ...businessFileFields,
});
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;
/** POST /api/kyc/submit: a new submission after a refusal or before the verification ends. */
export const submitKycBody = businessFile;
export type SubmitKycBody = z.infer<typeof submitKycBody>;
/** GET /api/kyc/current: verification of the signed-in participant. */
export const ownKyc = z.object({
  kind: z.enum(PARTICIPANT_KINDS),
  kycStatus: z.literal(KYC_STATUSES),
  kycExpiresAt: z.string(),
  legalName: z.string(),
  phone: z.string(),
  /** Why the last submission was refused; empty otherwise. */
  reason: z.string(),
  mayHandIn: z.boolean(),
  /**
   * Null for a natural person from before businesses were required; it must submit the file of a business by
   * `businessDue` (a day).
   */
  business: z.enum(BUSINESSES).nullable(),
  businessDue: z.string(),
  /** Advice while it takes no orders and no claims; empty when it takes them. */
  gate: z.string(),
  /** The payment that proves the settlement account of the pending submission; null where there is none. */
  payment: verificationPayment.nullable(),
});
export type OwnKyc = z.infer<typeof ownKyc>;

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const REVIEW_STATE_NAMES: Record<ReviewState, string> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
};
export const REVIEW_FILTERS = listFilters({
  keyword: { kind: 'text', title: '登录名或完整实名', max: 64, place: 'line' },
  state: { kind: 'choice', title: '状态', look: 'chips', names: REVIEW_STATE_NAMES },
});
/** GET /api/participant/review/getPageList */
export const reviewListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(REVIEW_FILTERS),
});
export type ReviewListQuery = z.infer<typeof reviewListQuery>;
export const review = z.object({
  id: z.string(),
  participantId: z.string(),
  name: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  legalName: z.string(),
  parentName: z.string(),
  depth: z.int(),
  state: z.enum(REVIEW_STATES),
  submittedBy: z.string(),
  submittedAt: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
  reason: z.string(),
});
export type Review = z.infer<typeof review>;
export const reviewPage = pageOf(review);
export type ReviewPage = z.infer<typeof reviewPage>;
/** GET /api/participant/review/detail?id= */
export const reviewDetail = z.object({
  review,
  /** Null for a submission from before participants had to be businesses: it is sent back. */
  business: z.enum(BUSINESSES).nullable(),
  phone: z.string(),
  creditCode: z.string(),
  /** Unmasked names, because the reviewer compares them with the documents; numbers are masked. */
  representative: z
    .object({ name: z.string(), documentKind: z.enum(PERSON_DOCUMENTS), documentNo: z.string() })
    .nullable(),
  settlement: z
    .object({ accountNo: z.string(), bankName: z.string(), bankBranch: z.string(), evidence: z.enum(SETTLE_EVIDENCE) })
    .nullable(),
  /** Differences from the file of the last verification, numbers masked; empty for a first one. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** When that file was verified; empty if there is none. */
  verifiedAt: z.string(),
  /** When the names were compared with the released lists. */
  screenedAt: z.string(),
  /**
   * The newest payment that proves the settlement account. Only the bank file contains its amount; the reviewer does
   * not see it.
   */
  payment: verificationPayment
    .extend({
      paymentNo: z.string(),
      madeBy: z.string(),
      /** The bank file that contains it, and who made the file; empty before. */
      batchNo: z.string(),
      filedBy: z.string(),
      /** Whether that file names its payer account, so that it is available as pain.001. */
      hasPayer: z.boolean(),
      /** Whether the bank accepts files over a connection, so that nobody has to make one. */
      byConnection: z.boolean(),
      /** Whether the reader made the payment: another person must make the bank file. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** Why it cannot be approved yet, in Chinese; empty when it can. */
  whyNot: z.string(),
  /** Name in the invitation; empty if it came without one. */
  invitedLegalName: z.string(),
  invitedPhone: z.string(),
  /** Whether the submitted phone equals that of the invitation; always true without one. */
  samePhone: z.boolean(),
  kycStatus: z.literal(KYC_STATUSES),
  kycExpiresAt: z.string(),
  documents: z.array(z.object({ kind: z.enum(KYC_DOCUMENTS), url: z.string(), expiresOn: z.string() })),
  /** Masked; each can be revealed on its own. */
  owners: z.array(z.object({ name: z.string(), documentNo: z.string(), shareBp: z.int() })),
  noOwnerReason: z.string(),
  /** Names that are on a loaded list, and whether risk cleared them. */
  hits: z.array(screeningHit),
  clearedBy: z.string(),
  clearReason: z.string(),
  mayClear: z.boolean(),
  /** The last day on which all documents are valid; empty if none of them ends. */
  latestEnd: z.string(),
  /** The last day that the person's risk tier allows. */
  tierEnd: z.string(),
  /** Other participants of the same person (same document): limits are shared with them. */
  samePerson: z.array(z.string()),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;
export const REJECT_REASON: Field = { ...reasonField('驳回原因'), required: '请输入驳回原因' };
/** POST /api/participant/review/approve and /reject ⓖ (fresh code), by another person than the one who submitted it. */
export const approveReviewBody = z.strictObject({
  id: participantId,
  expiresOn: isoDay.meta({ title: '有效期至' }),
  googleAuthCode: code,
});
export const rejectReviewBody = z.strictObject({
  id: participantId,
  reason: fieldSchema(REJECT_REASON),
  googleAuthCode: code,
});
/**
 * POST /api/participant/review/payment/make: creates a small payment to the settlement account, which is sent by bank
 * file.
 */
export const makePaymentBody = z.strictObject({ id: participantId });
/** POST /api/participant/review/payment/send ⓖ: puts it into a bank file, by another person than its maker. */
export const sendPaymentBody = z.strictObject({ id: participantId, googleAuthCode: code });
export const sendPaymentAnswer = z.object({ id: z.string(), batchNo: z.string() });
/** GET /api/participant/review/payment/lines?id= */
export const paymentLinesQuery = z.strictObject({ id: participantId });
/**
 * POST /api/participant/review/payment/match: names the statement line by which it left, by another person than its
 * maker.
 */
export const matchPaymentBody = z.strictObject({
  id: participantId,
  lineId: z
    .string()
    .regex(/^\d{1,18}$/, '请选择流水')
    .meta({ title: '流水编号' }),
});
/**
 * POST /api/participant/review/payment/end: ends a payment that will not be made, or whose amount will not be entered.
 */
export const endPaymentBody = z.strictObject({ id: participantId });
export const paymentAnswer = z.object({ id: z.string(), state: z.enum(VERIFICATION_PAYMENT_STATES) });
/** Amount received on the settlement account: a few yuan. */
export const ARRIVED_AMOUNT: Field = {
  title: '到账金额',
  kind: 'amount',
  max: 7,
  pattern: /^\d{1,4}(\.\d{1,2})?$/,
  message: '请输入到账金额，例如 3.21',
};
/** POST /api/kyc/payment: the amount that arrived, as the business reads it on its own statement. */
export const confirmPaymentBody = z.strictObject({ amount: fieldSchema(ARRIVED_AMOUNT) });
export const confirmPaymentAnswer = z.object({ confirmed: z.boolean(), triesLeft: z.int() });
/** POST /api/participant/review/clear: states that the screening hits are another person, with a reason. */
export const clearReviewBody = z.strictObject({
  id: participantId,
  reason: fieldSchema(CLEAR_REASON),
});
export const reviewAnswer = z.object({ id: z.string(), state: z.enum(REVIEW_STATES) });

// All participants, for the operator ----------------------------------------------------------------------------------

/** One participant as the operator sees it. */
export const overseenParticipant = z.object({
  id: z.string(),
  parentName: z.string(),
  personId: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  name: z.string(),
  legalName: z.string(),
  /** Masked. */
  phone: z.string(),
  depth: z.int(),
  runStatus: z.literal(RUN_STATUSES),
  /** 4 once the verification has expired, whatever value is stored. */
  kycStatus: z.literal(KYC_STATUSES),
  kycExpiresAt: z.string(),
  /** Whether the participant or the person behind it is frozen. */
  frozen: z.boolean(),
  riskTier: z.enum(RISK_TIERS),
  currency: currencyText,
  available: signedMoneyText,
  held: signedMoneyText,
  createTime: z.string(),
  /** Users that sign in for it. */
  userIds: z.array(z.string()),
  business: z.enum(BUSINESSES).nullable(),
  /**
   * For a natural person from before businesses were required: the day by which it must submit the file of a business.
   */
  businessDue: z.string(),
  /** Why it takes no orders and no claims now; empty when it takes them. */
  gate: z.string(),
});
export type OverseenParticipant = z.infer<typeof overseenParticipant>;
export const PARTICIPANT_FILTERS = listFilters({
  keyword: { kind: 'text', title: '登录名、完整实名或手机号', max: 64, place: 'line' },
  kind: { kind: 'choice', title: '类型', names: PARTICIPANT_KIND_NAMES, place: 'line' },
  runStatus: { kind: 'choice', title: '运行状态', names: RUN_STATUS_NAMES },
  frozen: { kind: 'choice', title: '冻结', names: { 1: '已冻结' } },
  riskTier: { kind: 'choice', title: '风险等级', names: RISK_TIER_NAMES },
  /** Verified, and ending within 30 days. */
  expiring: { kind: 'choice', title: '认证', names: { 1: '30 天内到期' } },
  /** Natural persons from before businesses were required, who have to become businesses. */
  natural: { kind: 'choice', title: '主体', names: { 1: '自然人待转企业' } },
  /** Verified businesses that the register stops now, or will stop within 30 days. */
  gate: { kind: 'choice', title: '登记', names: { stopped: '停止派单', ending: '30 天内到期' } },
  kycStatus: { kind: 'choices', title: '认证状态', names: KYC_STATUS_NAMES },
});
/** GET /api/participants/getPageList: in the order of the tree, every downline under its head. */
export const overseenQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(PARTICIPANT_FILTERS),
});
export type OverseenQuery = z.infer<typeof overseenQuery>;
export const overseenPage = pageOf(overseenParticipant).extend({
  totals: z.object({ currency: currencyText, available: signedMoneyText, held: signedMoneyText }),
});
export type OverseenPage = z.infer<typeof overseenPage>;
/**
 * POST /api/participants/admit: the operator enters a participant with the same file. Without `parentId` it is a top
 * agent, with default rates.
 */
export const admitBody = z.strictObject({
  name: loginName,
  kind: z.enum(PARTICIPANT_KINDS, '请选择代理或码商').meta({ title: '类型' }),
  parentId: participantId.optional().meta({ title: '上级代理' }),
  ...businessFileFields,
});
export type AdmitBody = z.infer<typeof admitBody>;
/** Only this answer contains the first password; until `until` it is valid for signing in to choose a new one. */
export const admitAnswer = z.object({
  id: z.string(),
  name: z.string(),
  reviewId: z.string(),
  firstPassword: z.string(),
  until: z.string(),
});
export type AdmitAnswer = z.infer<typeof admitAnswer>;
/**
 * Data about an appointed agent that the regulator requires beyond what the system knows (L7a). Days are `YYYY-MM-DD`.
 */
const registerEntry = {
  appointedOn: z.string(),
  contractNo: z.string(),
  contractFrom: z.string(),
  contractTo: z.string(),
  area: z.string(),
  trainedOn: z.string(),
  training: z.string(),
  trainedUntil: z.string(),
  /** Provinces of its appointment, `00` for the whole country; products that its contract covers. */
  areas: z.array(z.string()),
  covered: z.array(z.string()),
};
const registerDay = (title: string) =>
  z
    .string()
    .regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, '日期格式须为 YYYY-MM-DD')
    .meta({ title });
/** Text fields of the register. */
export const REGISTER_FIELDS = {
  contractNo: { title: '合同编号', max: 64 },
  training: { title: '培训内容', max: 120 },
  area: { title: '区域说明', max: 64 },
} as const satisfies Record<string, Field>;
/** POST /api/participants/register/save */
export const registerBody = z.strictObject({
  id: participantId,
  appointedOn: registerDay('委任日期'),
  contractNo: fieldSchema(REGISTER_FIELDS.contractNo),
  contractFrom: registerDay('合同起始日'),
  contractTo: registerDay('合同终止日'),
  area: fieldSchema(REGISTER_FIELDS.area),
  trainedOn: registerDay('最近培训日期'),
  training: fieldSchema(REGISTER_FIELDS.training),
  trainedUntil: registerDay('培训有效期至'),
  areas: z
    .array(z.string().regex(/^[0-9]{2}$/, '省份代码须为两位数字'))
    .max(40)
    .meta({ title: '代理省份' }),
  covered: z.array(participantId).max(50).meta({ title: '合同覆盖产品' }),
});
export type RegisterBody = z.infer<typeof registerBody>;
export type RegisterEntry = Omit<RegisterBody, 'id'>;
export const REGISTER_FILTERS = listFilters({
  keyword: { kind: 'text', title: '登录名、实名或合同编号', max: 64, place: 'line' },
  missing: { kind: 'choice', title: '登记', look: 'chips', names: { 1: '资料不全' } },
  /** Verified, but excluded from routing and claims. */
  stopped: { kind: 'choice', title: '派单', look: 'chips', names: { 1: '停止派单' } },
  /** Contract or training ends within 30 days. */
  ending: { kind: 'choice', title: '到期', look: 'chips', names: { 1: '30 天内到期' } },
});
/** GET /api/participants/register/getPageList: every agent and code merchant that was ever verified. */
export const registerQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(REGISTER_FILTERS),
});
export type RegisterQuery = z.infer<typeof registerQuery>;
export const registerRow = z.object({
  id: z.string(),
  name: z.string(),
  legalName: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  parentName: z.string(),
  depth: z.int(),
  ...registerEntry,
  /** Why it takes no orders and claims, by the register and its verification; empty when it takes them. */
  gate: z.string(),
  /** The matter that ends next, and on which day. */
  nextEnd: z.object({ what: z.enum(REGISTER_MATTERS), day: z.string() }).nullable(),
  /** Products that it may take, and the account types on which it receives. */
  products: z.string(),
  channels: z.string(),
  kycStatus: z.literal(KYC_STATUSES),
  kycExpiresAt: z.string(),
  riskTier: z.enum(RISK_TIERS),
  runStatus: z.literal(RUN_STATUSES),
  frozen: z.boolean(),
  updateTime: z.string(),
});
export type RegisterRow = z.infer<typeof registerRow>;
export const registerPage = pageOf(registerRow);
export type RegisterPage = z.infer<typeof registerPage>;

/** POST /api/participants/run: the operator pauses or starts; only the operator can start what the operator paused. */
export const operatorRunBody = z.strictObject({
  id: participantId,
  runStatus: z.literal(RUN_STATUSES, '运行状态须为 0 或 1').meta({ title: '运行状态' }),
  reason: fieldSchema(reasonField('原因')),
});
export type OperatorRunBody = z.infer<typeof operatorRunBody>;
/** POST /api/participants/re-review: requires new documents by a day; otherwise the verification ends. */
export const reReviewBody = z.strictObject({
  id: participantId,
  dueOn: isoDay.meta({ title: '截止日期' }),
  reason: fieldSchema(reasonField('原因')),
});
export type ReReviewBody = z.infer<typeof reReviewBody>;

/** GET /api/participants/detail?id= */
export const overseenIdQuery = z.strictObject({ id: participantId });
export const overseenDetail = z.object({
  participant: overseenParticipant,
  /** Users that sign in for it, and how. */
  users: z.array(userAccess),
  currency: currencyText,
  commission: signedMoneyText,
  /** From the root down to its parent. */
  above: z.array(z.object({ id: z.string(), name: z.string() })),
  below: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(PARTICIPANT_KINDS) })),
  /** The person's limits and their use, across all of its participants. */
  limits: z.object({
    dailyAmount: signedMoneyText,
    dailyCount: z.int(),
    monthlyAmount: signedMoneyText,
    monthlyCount: z.int(),
    dayAmount: signedMoneyText,
    dayCount: z.int(),
    monthAmount: signedMoneyText,
    monthCount: z.int(),
    /** The person's own; the lower of these and the tier's limits applies. */
    ownDailyAmount: signedMoneyText,
    ownDailyCount: z.int(),
    ownMonthlyAmount: signedMoneyText,
    ownMonthlyCount: z.int(),
  }),
  rates: z.array(
    z.object({
      product: z.string(),
      prdName: z.string(),
      rate: z.string(),
      enabled: z.boolean(),
      effectiveFrom: z.string(),
    }),
  ),
  /** Why it was frozen, and by whom; empty while it is not frozen. */
  freezeReason: z.string(),
  /** Its data in the agent register; empty texts where nothing was entered. */
  register: z.object(registerEntry),
});
export type OverseenDetail = z.infer<typeof overseenDetail>;
/** POST /api/participants/freeze ⓖ: takes effect at once; lifting it takes an approval. */
export const freezeParticipantBody = z.strictObject({
  id: participantId,
  reason: fieldSchema(reasonField('冻结原因')),
  googleAuthCode: code,
});
export type FreezeParticipantBody = z.infer<typeof freezeParticipantBody>;
