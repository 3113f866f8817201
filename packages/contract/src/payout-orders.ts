import { z } from 'zod';
import { fileOfPayment, payFrom } from './bank-files.ts';
import { NOTIFY_STATUS_NAMES, NOTIFY_STATUSES, postingRow, timelineStep } from './collection-orders.ts';
import { BENEFICIARY_ACCOUNT, type Field, fieldSchema, MCH_ORDER_NO } from './fields.ts';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { merchantListOf, merchantPage } from './merchant-lists.ts';
import { RESULTS, type Result } from './merchant-results.ts';
import { currencyText, MONEY, moneyText, signedMoneyText } from './money.ts';
import { KNOWN_PAGES } from './pages.ts';
import { pageOf, pageQuery } from './paging.ts';
import { channelTransferView, leftTo } from './payment-channels.ts';
import { PAY_TYPE_NAMES, PAY_TYPES } from './products.ts';
import { candidateLine } from './settlements.ts';
import { type CodeOf, type Facts, keysOf, type Moves, nameOfCode, statesThat, type Tone } from './states.ts';

export const PAYOUT_STATUS = {
  waiting: 0,
  taken: 1,
  completed: 2,
  cancelled: 3,
  failed: 4,
  /** Mode `institution` only: in a bank file, returned by the bank, refused by the bank. */
  paying: 5,
  returned: 6,
  refused: 7,
} as const;
export type PayoutStatus = CodeOf<typeof PAYOUT_STATUS>;
export const PAYOUT_STATUSES = Object.values(PAYOUT_STATUS);
/** State names that merchants read, in answers and webhooks; SQL has the same in `payout_state_name`. */
export const PAYOUT_STATE_WORDS = keysOf(PAYOUT_STATUS);
export type PayoutStateName = (typeof PAYOUT_STATE_WORDS)[number];
/** Returns the state name of a number. */
export function payoutStateName(status: PayoutStatus): PayoutStateName {
  return nameOfCode(PAYOUT_STATUS, status);
}
/** The claim list shows the first two. */
export const PAYOUT_STATUS_NAMES: Readonly<Record<PayoutStatus, string>> = {
  0: '待接单',
  1: '已接单',
  2: '已完成',
  3: '已取消',
  4: '已失败',
  5: '付款中',
  6: '已退回',
  7: '付款失败',
};
export const PAYOUT_TONES: Readonly<Record<PayoutStatus, Tone>> = {
  0: 'warn',
  1: 'info',
  2: 'ok',
  3: 'mute',
  4: 'bad',
  5: 'info',
  6: 'bad',
  7: 'bad',
};
/**
 * Facts of each state; SQL holds the same in lists and in `payout_is_open`, and a test compares them.
 * - open: it still holds its merchant's money.
 * - sendable: it may go into a bank file.
 * - paid: its merchant paid for it, whatever the beneficiary's bank did later.
 * - unpaid: it ended, and its beneficiary received nothing.
 */
export type PayoutFact = 'open' | 'sendable' | 'paid' | 'unpaid';
const NOT_YET = { open: true, sendable: false, paid: false, unpaid: false } as const;
const OVER = { open: false, sendable: false, paid: false, unpaid: true } as const;
export const PAYOUT_FACTS: Facts<PayoutStatus, PayoutFact> = {
  0: { ...NOT_YET, sendable: true },
  1: NOT_YET,
  2: { ...OVER, paid: true, unpaid: false },
  3: OVER,
  4: OVER,
  5: NOT_YET,
  6: { ...OVER, paid: true },
  7: { ...NOT_YET, sendable: true },
};
export const payoutsThat = (fact: PayoutFact): PayoutStatus[] => statesThat(PAYOUT_STATUSES, PAYOUT_FACTS, fact);
/** Returns the result that merchants read. SQL has the same in `payout_result`. */
export function payoutResult(status: PayoutStatus): Result {
  const { open, unpaid } = PAYOUT_FACTS[status];
  if (open) return 'pending';
  return unpaid ? 'failed' : 'succeeded';
}
/** Returns the name of a payout's state; a payout by bank waits for its payment, not for a claimer. */
export function payoutStatusName({ status, byBank = false }: { status: PayoutStatus; byBank?: boolean }): string {
  return byBank && status === PAYOUT_STATUS.waiting ? '待付款' : PAYOUT_STATUS_NAMES[status];
}
/**
 * Allowed moves of a payout; the database refuses every other one. It also refuses the moves through a bank file (5, 6,
 * 7) outside mode institution.
 */
export const PAYOUT_MOVES: Moves<PayoutStatus> = {
  0: [1, 3, 4, 5],
  1: [0, 2],
  2: [6],
  3: [],
  4: [],
  5: [2, 7],
  6: [],
  7: [3, 4, 5],
};

export const CLAIM_STATUS = { pending: 0, paid: 1, completed: 2, abnormal: 3, rejected: 4, expired: 5 } as const;
export type ClaimStatus = CodeOf<typeof CLAIM_STATUS>;
export const CLAIM_STATUSES = Object.values(CLAIM_STATUS);
/** Struggle orders: payouts as their claimer sees them. */
export const CLAIM_STATUS_NAMES: Readonly<Record<ClaimStatus, string>> = {
  0: '待支付',
  1: '已支付',
  2: '已完成',
  3: '异常',
  4: '已驳回',
  5: '已过期',
};
export const CLAIM_MOVES: Moves<ClaimStatus> = { 0: [1, 4, 5], 1: [2, 3], 2: [], 3: [1, 2, 4], 4: [], 5: [] };
export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  0: 'warn',
  1: 'info',
  2: 'ok',
  3: 'bad',
  4: 'mute',
  5: 'mute',
};
/**
 * Facts of each state; SQL holds the same in lists, and a test compares them.
 * - open: the payout belongs to this claimer.
 * - payable: its claimer may report a payment, or pay again.
 * - shown: its claimer has submitted proof.
 * - lost: the payout went back to the list.
 */
export type ClaimFact = 'open' | 'payable' | 'shown' | 'lost';
const LOST = { open: false, payable: false, shown: false, lost: true } as const;
export const CLAIM_FACTS: Facts<ClaimStatus, ClaimFact> = {
  0: { open: true, payable: true, shown: false, lost: false },
  1: { open: true, payable: false, shown: true, lost: false },
  2: { open: false, payable: false, shown: true, lost: false },
  3: { open: true, payable: true, shown: true, lost: false },
  4: LOST,
  5: LOST,
};
/** Kinds of beneficiaries (`userType`). */
export const USER_TYPES = [0, 1] as const;
export type UserType = (typeof USER_TYPES)[number];
export const USER_TYPE_NAMES: Record<UserType, string> = { 0: '个人', 1: '单位' };

/** The pay and paid actions are offered while the claim is pending or abnormal. */
export function isPayable(claimStatus: ClaimStatus): boolean {
  return CLAIM_FACTS[claimStatus].payable;
}

/** Message when the transfer-success image is missing; nothing is sent then, and the server refuses it too. */
export const PROOF_MISSING = 'please upload the transfer success screen!';
/** Returns the path of the back-office page on which a claimer pays one claimed payout. */
export function payPathOf(claimNo: string): string {
  return `${KNOWN_PAGES['payout-pay'].path}?orderNo=${encodeURIComponent(claimNo)}`;
}

const orderNo = z.string().min(1).max(40).meta({ title: '订单号' });
const file = z.string().max(300).meta({ title: '文件' });
export const PAYOUT_REMARK: Field = { title: '备注', kind: 'lines', max: 200 };
const remark = fieldSchema(PAYOUT_REMARK);
const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });

/** Sorts of the lists; `createTime` of a claim is the time of claiming. */
export const PAYOUT_SORTS = listSorts(['createTime', 'amount'], '-createTime');

// Claimers ------------------------------------------------------------------------------------------------------------

/** The rules of claiming, with the claimer's current state. */
export const claimRules = z.object({
  /** Seconds that a claimer has to pay. */
  windowSeconds: z.int(),
  /** Seconds of cool-down after an expired or rejected claim. */
  coolDownSeconds: z.int(),
  maxOpen: z.int(),
  /** Claims of this participant that are not paid yet. */
  open: z.int(),
  /** Seconds until the next claim is allowed; 0 = now. */
  waitSeconds: z.int(),
});
/** One payout in the claim list; only its claimer sees the beneficiary's account. */
export const waitingPayout = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** Masked. */
  userName: z.string(),
  userType: z.literal(USER_TYPES),
  currency: currencyText,
  amount: signedMoneyText,
  payType: z.literal(PAY_TYPES),
  status: z.literal(PAYOUT_STATUSES),
  createTime: z.string(),
  /** The amount to pay to the beneficiary. */
  realAmount: signedMoneyText,
  /** The reader's earnings for paying it. */
  commission: signedMoneyText,
  rate: z.string(),
  bankName: z.string(),
  /**
   * The beneficiary's QR code, for the claimer of the payout; empty for everybody else, like the remark of a claimed
   * one.
   */
  qrcodeUrl: z.string(),
  remark: z.string(),
  /** How often it returned to the list. */
  returns: z.int(),
  /** Milliseconds left to pay, for a claimed payout. */
  excessTime: z.int(),
});
export type WaitingPayout = z.infer<typeof waitingPayout>;
const amounts = listFilters({
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
});
const payTypes = listFilters({ payType: { kind: 'choice', title: '支付类型', names: PAY_TYPE_NAMES } });
/** 代付大厅 / 抢单大厅: waiting payouts, and those that others have claimed. */
export const WAITING_FILTERS = listFilters({
  ...amounts,
  ...payTypes,
  status: {
    kind: 'choice',
    title: '状态',
    look: 'chips',
    names: { 0: PAYOUT_STATUS_NAMES[0], 1: PAYOUT_STATUS_NAMES[1] },
  },
});
/** GET /api/agt/wdOrder/getPageList. `nextCursor` continues after the last row. */
export const waitingListQuery = z.strictObject({
  ...pageQuery,
  ...sortShape(PAYOUT_SORTS),
  id: z
    .string()
    .regex(/^\d{0,18}$/, '编号须为数字')
    .optional()
    .meta({ title: '编号' }),
  ...filterShape(WAITING_FILTERS),
});
export type WaitingListQuery = z.infer<typeof waitingListQuery>;
/**
 * Sums over the whole filter; absent while the total is capped. For claims, `commission` counts completed ones only.
 */
export const claimTotals = z.object({
  currency: currencyText,
  amount: signedMoneyText,
  realAmount: signedMoneyText,
  commission: signedMoneyText,
});
export const waitingPage = pageOf(waitingPayout).extend({
  rules: claimRules,
  /** Sums over the whole filter; absent where there are too many rows to add up. */
  totals: claimTotals.optional(),
});
export type WaitingPage = z.infer<typeof waitingPage>;

/**
 * A claimed payout. `excessTime` is in milliseconds by the database clock, 0 when over or no longer running. The
 * beneficiary's account is masked once the claim has ended without payment.
 */
export const struggleOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  payoutOrderNo: z.string(),
  userName: z.string(),
  userType: z.literal(USER_TYPES),
  beneficiaryAccount: z.string(),
  bankName: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  /**
   * The amount that was paid to the beneficiary; 0.00 until the claimer submitted proof, and after it returned the
   * payout.
   */
  realAmount: signedMoneyText,
  /** The reader's earnings from it, the institution's for operators; zero unless it is completed. */
  commission: signedMoneyText,
  /** The reader's earnings once it is completed; zero where it cannot be completed any more. */
  expectedAmount: signedMoneyText,
  /** The rate of those earnings: the reader's own minus the rates of the participants below it. */
  rate: z.string(),
  payType: z.literal(PAY_TYPES),
  status: z.literal(CLAIM_STATUSES),
  createTime: z.string(),
  deadline: z.string(),
  excessTime: z.int(),
  paidTime: z.string(),
  endTime: z.string(),
  qrcodeUrl: z.string(),
  remark: z.string(),
  /** The remark on a rejection or return. */
  rejectRemark: z.string(),
  rejectUrl: z.string(),
  disputeReason: z.string(),
  disputeTime: z.string(),
  /** Until when its claimer may object; empty where there is no dispute. */
  answerBy: z.string(),
  /** Milliseconds left to object, by the database clock. */
  answerLeft: z.int(),
  objection: z.string(),
  objectionUrl: z.string(),
  objectionTime: z.string(),
  /** The claimer stated that it did not pay. */
  agreed: z.boolean(),
  payPicUrl: z.string(),
  payPicUrl1: z.string(),
  payPicUrl2: z.string(),
  payVideoUrl: z.string(),
  taid: z.string(),
  participantName: z.string(),
  /** A case holds the payout. */
  frozen: z.boolean(),
  /** Whether the signed-in user belongs to the claimer. */
  mine: z.boolean(),
});
export type StruggleOrder = z.infer<typeof struggleOrder>;
/** 我的代付 / 我的订单. */
export const CLAIM_FILTERS = listFilters({
  orderNo: { kind: 'text', title: '抢单单号或代付单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '抢单时间' },
  ...amounts,
  ...payTypes,
  status: { kind: 'choices', title: '状态', names: CLAIM_STATUS_NAMES },
});
/** GET /api/agt/struggle/getPageList */
export const struggleListQuery = z.strictObject({
  ...pageQuery,
  ...sortShape(PAYOUT_SORTS),
  ...filterShape(CLAIM_FILTERS),
});
export type StruggleListQuery = z.infer<typeof struggleListQuery>;
export const strugglePage = pageOf(struggleOrder).extend({ totals: claimTotals.optional(), rules: claimRules });
export type StrugglePage = z.infer<typeof strugglePage>;

/** GET /api/ms/order/getPageList: the claim list, or with `view=own` the claimer's own. */
export const codeMerchantListQuery = z.strictObject({
  ...waitingListQuery.shape,
  ...struggleListQuery.shape,
  view: z.enum(['hall', 'own']).default('hall').meta({ title: '视图' }),
});
export type CodeMerchantListQuery = z.infer<typeof codeMerchantListQuery>;
export const codeMerchantPage = z.union([strugglePage, waitingPage]);

export const payoutIdParams = z.strictObject({ id });
export const orderNoParams = z.strictObject({ orderNo });
export const orderNoQuery = z.strictObject({ orderNo });
/** POST …/struggle/addOrder/{id}, …/order/grab/{id}. `orderNo` is the claim's. */
export const claimAnswer = z.object({ orderNo: z.string(), excessTime: z.int() });
export type ClaimAnswer = z.infer<typeof claimAnswer>;
/** POST …/struggle/getPayUrl/{orderNo}: the claimer's pay page, a path of this site. */
export const payUrlAnswer = z.object({ url: z.string() });
/** POST …/struggle/confirmPay, …/order/paid. Files are the addresses that the upload calls returned. */
export const paidBody = z.strictObject({
  orderNo,
  payPicUrl: file.optional().meta({ title: '转账成功截图', description: '必填' }),
  payPicUrl1: file.optional().meta({ title: '转账账单截图' }),
  payPicUrl2: file.optional().meta({ title: '转账状态截图' }),
  payVideoUrl: file.optional().meta({ title: '付款视频' }),
});
export type PaidBody = z.infer<typeof paidBody>;
/** POST …/struggle/rejectedPay, …/order/reject. */
export const rejectBody = z.strictObject({
  orderNo,
  remark: remark.default(''),
  rejectUrl: file.optional().meta({ title: '驳回截图' }),
});
export type RejectBody = z.infer<typeof rejectBody>;
/**
 * POST …/struggle/objection, …/order/objection: the claimer's answer to a dispute, until `answerBy`; the last one
 * counts.
 */
export const objectionBody = z.strictObject({
  orderNo,
  remark: remark.min(2, '请填写异议理由'),
  objectionUrl: file.optional().meta({ title: '异议截图' }),
});
export type ObjectionBody = z.infer<typeof objectionBody>;
/** POST …/struggle/agreeReturn, …/order/agreeReturn ⓖ: the claimer states that it did not pay. */
export const agreeReturnBody = z.strictObject({
  orderNo,
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type AgreeReturnBody = z.infer<typeof agreeReturnBody>;
export const PAYOUT_RULINGS = { return: '退回抢单列表', fail: '关闭失败' } as const;
export type PayoutRuling = keyof typeof PAYOUT_RULINGS;
/** Payload of `payout.ruling`: a decision against a claimer that has submitted proof. The claimer reads the remark. */
export const payoutRulingPayload = z.strictObject({
  outcome: z.enum(keysOf(PAYOUT_RULINGS), '请选择裁定结果').meta({ title: '裁定结果' }),
  remark: remark.min(1, '请输入裁定理由').meta({ title: '裁定理由' }),
});
export const PAYOUT_ENDS = { cancel: '取消付款', fail: '关闭失败' } as const;
export type PayoutEnd = keyof typeof PAYOUT_ENDS;
/** Payload of `payout.end`: ends a payout that the bank refused, and releases the held money. */
export const payoutEndPayload = z.strictObject({
  outcome: z.enum(keysOf(PAYOUT_ENDS), '请选择处理结果').meta({ title: '处理结果' }),
  remark: remark.min(1, '请输入处理理由').meta({ title: '处理理由' }),
});
/** Payload of `payout.return`: the open statement line by which the money came back. */
export const payoutReturnPayload = z.strictObject({ lineId: id.meta({ title: '流水编号' }) });
/** State of a claim after a step. */
export const claimStepAnswer = z.object({ orderNo: z.string(), status: z.literal(CLAIM_STATUSES) });

/**
 * A file submitted for a claim, including files that were replaced later. `url` is empty once the file is no longer
 * kept.
 */
export const proofFile = z.object({
  /** The claim that it belongs to. */
  orderNo: z.string(),
  field: z.string(),
  kind: z.enum(['picture', 'video']),
  url: z.string(),
  createTime: z.string(),
});
export type ProofFile = z.infer<typeof proofFile>;
/**
 * Adds data that only operators see: the earlier image that it nearly equals, on which claim, and the share of its
 * details that differ.
 */
export const judgedProof = proofFile.extend({
  near: z.object({ orderNo: z.string(), url: z.string(), share: z.number() }).nullable(),
  /** Under legal hold: kept whatever its age. */
  held: z.boolean(),
});
export type JudgedProof = z.infer<typeof judgedProof>;

/** GET /api/agt/struggle/detail?orderNo= */
export const struggleDetail = z.object({
  order: struggleOrder,
  /** The oldest first. */
  proofs: z.array(proofFile),
  timeline: z.array(timelineStep),
  postings: z.array(postingRow),
});
export type StruggleDetail = z.infer<typeof struggleDetail>;

// Operator ------------------------------------------------------------------------------------------------------------

/** One payout as the operator sees it, with its last claim. */
export const payoutOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  mchOrderNo: z.string(),
  mchId: z.string(),
  merchantName: z.string(),
  userName: z.string(),
  userType: z.literal(USER_TYPES),
  beneficiaryAccount: z.string(),
  bankName: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  fee: signedMoneyText,
  rate: z.string(),
  payType: z.literal(PAY_TYPES),
  status: z.literal(PAYOUT_STATUSES),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  frozen: z.boolean(),
  returns: z.int(),
  remark: z.string(),
  operator: z.string(),
  failReason: z.string(),
  createTime: z.string(),
  finishTime: z.string(),
  claim: struggleOrder.optional(),
  /** The first of two who accepted it: a member of the staff or the merchant; empty while nobody has. */
  acceptFirstBy: z.string(),
  /**
   * Above the threshold: two people approve it for a bank file, and everybody who accepts a proof needs a fresh code.
   */
  needsTwo: z.boolean(),
  /** Actions that are open to the signed-in user now. */
  mayAccept: z.boolean(),
  mayDispute: z.boolean(),
  /** Two people may decide: the claimer's time to answer is over, it agreed, or the payout waits after a proof. */
  mayRule: z.boolean(),
  mayFail: z.boolean(),
  mayFreeze: z.boolean(),
  /** Mode institution: paid by bank file. */
  byBank: z.boolean(),
  /** The payment channel that pays or paid it; empty for a bank file. */
  byChannel: z.string(),
  /** Above the threshold, and two people have approved it for a bank file. */
  approved: z.boolean(),
  /** The bank file that contains it, or the last one that did. */
  batchNo: z.string(),
  /** It needs the approval of two people before it can go into a bank file. */
  mayApprove: z.boolean(),
  maySend: z.boolean(),
  /**
   * The reader approved it for a bank file, or sent or reported the payment that failed: another person must make the
   * next file.
   */
  isOwn: z.boolean(),
  /** The reader may report that the bank refused it, or name the statement line that is its payment. */
  mayMatch: z.boolean(),
  /** Two people may end a payout that the bank refused. */
  mayEnd: z.boolean(),
  /** Two people may name the line by which the bank returned it. */
  mayReturn: z.boolean(),
});
export type PayoutOrder = z.infer<typeof payoutOrder>;
/** 代付订单 of the operator. */
export const PAYOUT_FILTERS = listFilters({
  orderNo: { kind: 'text', title: '代付单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '创建时间' },
  mchOrderNo: { kind: 'text', title: '商户单号', max: 64 },
  merchant: { kind: 'text', title: '商户编号或名称', max: 64 },
  claimer: { kind: 'text', title: '抢单方', description: '名称或编号', max: 64 },
  ...amounts,
  claimStatus: { kind: 'choice', title: '抢单状态', names: CLAIM_STATUS_NAMES },
  /** Accepted by the first of two people, waiting for the second. */
  awaitsSecond: { kind: 'choice', title: '验收复核', names: { 1: '待第二人复核' } },
  /** Paid by bank file, and in no file yet or refused there. */
  awaitsFile: { kind: 'choice', title: '银行付款', names: { 1: '待生成付款文件' } },
  notifyStatus: { kind: 'choice', title: '回调状态', names: NOTIFY_STATUS_NAMES },
  ...payTypes,
  status: { kind: 'choices', title: '状态', names: PAYOUT_STATUS_NAMES },
});
/** GET /api/payout/order/getPageList */
export const payoutListQuery = z.strictObject({
  ...pageQuery,
  ...sortShape(PAYOUT_SORTS),
  ...filterShape(PAYOUT_FILTERS),
});
export type PayoutListQuery = z.infer<typeof payoutListQuery>;
/** `totals` sums the whole filter, fees of completed payouts only; absent while the total is capped. */
export const payoutPage = pageOf(payoutOrder).extend({
  totals: z.object({ currency: currencyText, amount: signedMoneyText, fee: signedMoneyText }).optional(),
});
export type PayoutPage = z.infer<typeof payoutPage>;
/** GET /api/payout/order/detail?orderNo= */
export const payoutDetail = z.object({
  order: payoutOrder,
  /** Every claim, the last first, so that their proofs can be compared side by side. */
  claims: z.array(struggleOrder),
  /** Every file of every claim, the oldest first. */
  proofs: z.array(judgedProof),
  /** Whether the proofs are under legal hold, and whether the signed-in user may change that now. */
  proofHold: z.object({ held: z.boolean(), mayChange: z.boolean() }),
  timeline: z.array(timelineStep),
  postings: z.array(postingRow),
  /** Statement payments that may be this one; statement lines by which it may have come back. */
  candidates: z.array(candidateLine),
  returns: z.array(candidateLine),
  /** Every bank file that contained it, the oldest first. */
  files: z.array(fileOfPayment),
  /** Every time it was left to a payment channel, the oldest first. */
  transfers: z.array(channelTransferView),
});
export type PayoutDetail = z.infer<typeof payoutDetail>;

const code = z.string().max(64).optional().meta({ title: '谷歌验证码' });
/** POST /api/payout/order/accept ⓖ. */
export const acceptBody = z.strictObject({ orderNo, googleAuthCode: code });
export type AcceptBody = z.infer<typeof acceptBody>;
/** `waitsForSecond`: this was the first of the two who accept a proof; nothing was settled yet. */
export const acceptAnswer = z.object({
  orderNo: z.string(),
  status: z.literal(PAYOUT_STATUSES),
  waitsForSecond: z.boolean(),
});
/** POST /api/payout/order/dispute, /fail ⓖ; against a claimer that has submitted proof, `payout.ruling` decides. */
export const judgeBody = z.strictObject({ orderNo, remark: remark.min(1, '请输入原因'), googleAuthCode: code });
export type JudgeBody = z.infer<typeof judgeBody>;
/** POST /api/payout/order/freeze */
export const freezeBody = z.strictObject({ orderNo, frozen: z.boolean(), remark: remark.min(1, '请输入原因') });
export type FreezeBody = z.infer<typeof freezeBody>;
/**
 * POST /api/payout/order/holdProofs ⓖ: puts every proof of a payout, including later ones, under legal hold, or lifts
 * it.
 */
export const holdProofsBody = z.strictObject({
  orderNo,
  hold: z.boolean().meta({ title: '是否保全' }),
  remark: remark.min(1, '请输入原因'),
  googleAuthCode: code,
});
export type HoldProofsBody = z.infer<typeof holdProofsBody>;
export const holdProofsAnswer = z.object({ orderNo: z.string(), held: z.boolean(), files: z.int() });
export const payoutStepAnswer = z.object({ orderNo: z.string(), status: z.literal(PAYOUT_STATUSES) });

/** POST /api/payout/order/send ⓖ: puts the payouts into one bank file. */
export const sendPayoutsBody = z.strictObject({
  orderNos: z.array(orderNo).min(1, '请选择代付订单').max(500, '一次最多 500 笔').meta({ title: '代付单号' }),
  payFrom,
  googleAuthCode: code,
});
export type SendPayoutsBody = z.infer<typeof sendPayoutsBody>;
export const sendPayoutsAnswer = z.object({
  batchNo: z.string(),
  lines: z.int(),
  currency: currencyText,
  total: signedMoneyText,
});
export type SendPayoutsAnswer = z.infer<typeof sendPayoutsAnswer>;
/** POST /api/payout/order/sendByChannel ⓖ: leaves the payouts to one payment channel. */
export const sendByChannelBody = z.strictObject({
  orderNos: z.array(orderNo).min(1, '请选择代付订单').max(500, '一次最多 500 笔').meta({ title: '代付单号' }),
  channel: leftTo,
  googleAuthCode: code,
});
export type SendByChannelBody = z.infer<typeof sendByChannelBody>;

/** GET /api/payout/order/ways: by which ways these payouts can be paid; `orderNos` separated by commas. */
export const payoutWaysQuery = z.strictObject({
  orderNos: z
    .string()
    .min(1)
    .max(500 * 41)
    .meta({ title: '代付单号' }),
});

/** POST /api/payout/order/bankFail ⓖ: the bank refused a payment of its file. */
export const bankFailBody = z.strictObject({
  orderNo,
  reason: remark.min(2, '请填写失败原因').meta({ title: '失败原因' }),
  googleAuthCode: code,
});
export type BankFailBody = z.infer<typeof bankFailBody>;
/** POST /api/payout/order/match ⓖ: this statement line is the payment. */
export const matchPayoutBody = z.strictObject({
  orderNo,
  lineId: id.meta({ title: '流水编号' }),
  googleAuthCode: code,
});
export type MatchPayoutBody = z.infer<typeof matchPayoutBody>;

// Merchant API --------------------------------------------------------------------------------------------------------

const url = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s]+$/, '网址须以 http:// 或 https:// 开头');
/** POST /api/v1/payouts */
export const createPayoutBody = z.strictObject({
  mchOrderNo: z.string().regex(MCH_ORDER_NO.pattern, MCH_ORDER_NO.message).meta({ title: '商户单号' }),
  amount: moneyText,
  currency: currencyText.optional().meta({ title: '币种', description: '缺省为 CNY' }),
  payType: z
    .int()
    .min(0)
    .max(3)
    .meta({ title: '支付类型', description: '0 聊天钱包 1 支付钱包 2 银行卡 3 数字人民币' }),
  beneficiaryName: z.string().trim().min(1).max(64).meta({ title: '收款人姓名' }),
  beneficiaryAccount: z
    .string()
    .regex(BENEFICIARY_ACCOUNT.pattern, BENEFICIARY_ACCOUNT.message)
    .meta({ title: '收款账号' }),
  bankName: z.string().trim().max(64).optional().meta({ title: '银行名称' }),
  remark: remark.optional(),
  notifyUrl: url.optional().meta({ title: '回调地址' }),
});
export type CreatePayoutBody = z.infer<typeof createPayoutBody>;
/** The most payouts that a merchant's people propose at once, and the most bytes of a file of them. */
export const OWN_PAYOUTS_MAX = 100;
export const OWN_PAYOUT_FILE_BYTES = 1024 * 1024;
/** Fields of the form of one payout; the server judges them as those of the API. */
export const OWN_PAYOUT_FIELDS = {
  mchOrderNo: { ...MCH_ORDER_NO, pattern: /^[\x21-\x7e]{0,64}$/ },
  amount: MONEY,
  beneficiaryName: { title: '收款人姓名', required: '请填写收款人姓名', max: 64 },
  beneficiaryAccount: BENEFICIARY_ACCOUNT,
  bankName: { title: '银行名称', max: 64 },
  remark: PAYOUT_REMARK,
} as const satisfies Record<string, Field>;
/** One payout that a merchant's people propose; without a number, one is made when it is approved. */
export const askedPayout = createPayoutBody
  .omit({ notifyUrl: true, currency: true })
  .extend({ mchOrderNo: createPayoutBody.shape.mchOrderNo.optional() });
export type AskedPayout = z.infer<typeof askedPayout>;
/** Payload of the approval `merchant.payouts`. */
export const ownPayoutsPayload = z.strictObject({
  payouts: z.array(askedPayout).min(1).max(OWN_PAYOUTS_MAX).meta({ title: '代付列表' }),
});
export type OwnPayoutsPayload = z.infer<typeof ownPayoutsPayload>;
export const createPayoutAnswer = z.object({ orderNo: z.string(), status: z.literal(PAYOUT_STATUSES) });
/** POST /api/v1/payouts/batch: rows are processed one by one; an error in one row does not stop the others. */
export const PAYOUT_BATCH_MAX = 1_000;
export const createPayoutsBody = z.strictObject({
  payouts: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(PAYOUT_BATCH_MAX)
    .meta({ title: '代付列表', description: '每行与单笔创建的请求体相同，逐行判断、逐行答复' }),
});
export type CreatePayoutsBody = z.infer<typeof createPayoutsBody>;
export const createPayoutsAnswer = z.object({
  results: z.array(
    z.object({
      /** Position in the request, from 1. */
      row: z.int(),
      mchOrderNo: z.string(),
      /** For a created row, and for an earlier order with the same mchOrderNo. */
      orderNo: z.string().optional(),
      status: z.literal(PAYOUT_STATUSES).optional(),
      /** Business code, field and reason, for a refused row. */
      code: z.int().optional(),
      /** The cause, as the error of a single create names it. */
      cause: z.string().optional(),
      field: z.string().optional(),
      reason: z.string().optional(),
    }),
  ),
  created: z.int(),
  refused: z.int(),
});
export type CreatePayoutsAnswer = z.infer<typeof createPayoutsAnswer>;
/** GET /api/v1/payouts/{orderNo}, GET /api/v1/payouts?mchOrderNo= */
export const merchantPayout = z.object({
  orderNo: z.string(),
  mchOrderNo: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  fee: signedMoneyText,
  payType: z.literal(PAY_TYPES),
  beneficiaryName: z.string(),
  beneficiaryAccount: z.string(),
  bankName: z.string(),
  remark: z.string(),
  status: z.literal(PAYOUT_STATUSES),
  /** The name of `status`. */
  state: z.enum(PAYOUT_STATE_WORDS),
  result: z.enum(RESULTS),
  /** State of its current claim; absent while it waits. */
  claimStatus: z.literal(CLAIM_STATUSES).optional(),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  createTime: z.string(),
  finishTime: z.string(),
  /** The two times above with their zone. */
  times: z.object({ created: z.string(), finished: z.string() }),
  failReason: z.string(),
  /** The page where its payee agrees, until `payeeUntil`; both empty unless it has to agree, or had to. */
  payeeUrl: z.string(),
  payeeUntil: z.string(),
});
export type MerchantPayout = z.infer<typeof merchantPayout>;
export const merchantPayoutList = merchantListOf(merchantPayout);
export type MerchantPayoutList = z.infer<typeof merchantPayoutList>;
/** GET /api/v1/payouts: with `mchOrderNo` that one payout, otherwise a page of all. */
export const merchantPayoutQuery = z.strictObject({
  mchOrderNo: z.string().min(1).max(64).optional().meta({ title: '商户单号' }),
  state: z.enum(PAYOUT_STATE_WORDS).optional().meta({ title: '状态' }),
  ...merchantPage,
});
export type MerchantPayoutQuery = z.infer<typeof merchantPayoutQuery>;
export const merchantPayoutFound = z.union([merchantPayout, merchantPayoutList]);
/** POST /api/v1/payouts/{orderNo}/dispute */
export const payoutDisputeBody = z.strictObject({ reason: remark.min(1, '请输入原因') });
export const merchantPayoutStep = z.object({
  orderNo: z.string(),
  status: z.literal(PAYOUT_STATUSES),
  claimStatus: z.literal(CLAIM_STATUSES).optional(),
});
/** Answer of POST /api/v1/payouts/:orderNo/accept. */
export const merchantPayoutAcceptance = merchantPayoutStep.extend({
  waitsForSecond: z.boolean().meta({ title: '待运营复核：尚未结算，结算后发送 payout.completed' }),
});
