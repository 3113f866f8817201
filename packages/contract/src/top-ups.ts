import { z } from 'zod';
import { postingRow, timelineStep } from './collection-orders.ts';
import { type Field, fieldSchema } from './fields.ts';
import { FILE_PLACES, storedName } from './files.ts';
import { type LicenceProfile, policyOf, whyNotOffered } from './jurisdictions.ts';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { currencyText, POSITIVE_MONEY, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { type CodeOf, keysOf, type Moves, type Tone } from './states.ts';

export const TOP_UP_WAYS = { bank: '银行转账', usdt: 'USDT' } as const;
export type TopUpWay = keyof typeof TOP_UP_WAYS;
export const TOP_UP_STATUS = {
  awaiting: 0,
  confirming: 1,
  credited: 2,
  toDecide: 3,
  cancelled: 4,
  expired: 5,
  refused: 6,
  returned: 7,
  quarantined: 8,
} as const;
export type TopUpStatus = CodeOf<typeof TOP_UP_STATUS>;
export const TOP_UP_STATUSES = Object.values(TOP_UP_STATUS);
const STATUS_NAMES: Readonly<Record<TopUpStatus, string>> = {
  0: '待付款',
  1: '确认中',
  2: '已入账',
  3: '待处理',
  4: '已取消',
  5: '已过期',
  6: '已驳回',
  7: '已退回',
  8: '已隔离',
};
export const TOP_UP_TONES: Readonly<Record<TopUpStatus, Tone>> = {
  0: 'info',
  1: 'info',
  2: 'ok',
  3: 'warn',
  4: 'mute',
  5: 'mute',
  6: 'bad',
  7: 'mute',
  8: 'bad',
};
/**
 * Returns the name of a state: an application by bank waits for the institution, a request by stablecoin for its payer.
 */
export function topUpStatusName(way: TopUpWay, status: TopUpStatus): string {
  return way === 'bank' && status === TOP_UP_STATUS.awaiting ? '待核对' : STATUS_NAMES[status];
}
export const TOP_UP_STATUS_NAMES: Readonly<Record<TopUpStatus, string>> = { ...STATUS_NAMES, 0: '待付款 / 待核对' };
/** Allowed moves of a top-up; the database refuses every other one. */
export const TOP_UP_MOVES: Moves<TopUpStatus> = {
  0: [1, 2, 4, 5, 6],
  1: [0, 2, 3, 4, 5, 7, 8],
  2: [],
  3: [1, 2, 7, 8],
  4: [1],
  5: [1, 2],
  6: [],
  7: [1],
  8: [2, 3],
};

export const DEPOSIT_STATE = {
  confirming: 0,
  credited: 1,
  suspense: 2,
  returned: 3,
  quarantine: 4,
  gone: 5,
  dust: 6,
} as const;
export type DepositState = CodeOf<typeof DEPOSIT_STATE>;
export const DEPOSIT_STATES = Object.values(DEPOSIT_STATE);
export const DEPOSIT_STATE_NAMES: Readonly<Record<DepositState, string>> = {
  0: '确认中',
  1: '已入账',
  2: '挂账待处理',
  3: '已退回',
  4: '已隔离',
  5: '区块重组，暂不计',
  6: '不足一分，不计',
};
export const DEPOSIT_TONES: Readonly<Record<DepositState, Tone>> = {
  0: 'info',
  1: 'ok',
  2: 'warn',
  3: 'mute',
  4: 'bad',
  5: 'warn',
  6: 'mute',
};
export const DEPOSIT_MOVES: Moves<DepositState> = {
  0: [1, 2, 4, 5, 6],
  1: [],
  2: [1, 3],
  3: [],
  4: [2],
  5: [0],
  6: [],
};
/** Reasons why a deposit was not credited automatically. */
export const DEPOSIT_REASONS = {
  short: '金额不足',
  over: '金额超出',
  late: '过期后到账',
  extra: '同一地址再次到账',
  cancelled: '取消后到账',
  blocked: '账户冻结或认证失效',
  not_offered: '业务已关闭',
  listed: '付款地址在筛查名单上',
  // The only information about a list that leaves the institution.
  checking: '付款来源需要核实',
} as const;
export type DepositReason = keyof typeof DEPOSIT_REASONS;
/** Decisions that are possible for a waiting deposit, by its state. */
export const DEPOSIT_OUTCOMES = {
  credit: '按实到入账',
  return: '登记退回',
  keep: '继续挂账',
  release: '解除隔离',
} as const;
export type DepositOutcome = keyof typeof DEPOSIT_OUTCOMES;
const OUTCOMES: Readonly<Record<DepositState, readonly DepositOutcome[]>> = {
  0: [],
  1: [],
  2: ['credit', 'return', 'keep'],
  3: [],
  4: ['release'],
  5: [],
  6: [],
};
export function outcomesOf(state: DepositState): readonly DepositOutcome[] {
  return OUTCOMES[state];
}

/** Minimum and maximum of a stablecoin request, in whole units. */
export const USDT_MIN = 10;
export const USDT_MAX = 500_000;

/**
 * Returns why a way to top up is off at an instant, in Chinese; null when it is on. Nobody holds float in settlement
 * mode `institution`.
 */
export function whyNoTopUp(profile: LicenceProfile | null, way: TopUpWay, now: number): string | null {
  const reason = whyNotOffered(profile, 'agent_network', now);
  if (reason) return reason;
  if (profile?.settlementMode !== 'agent_float') return '当前结算方式下代理不持有额度，无需充值';
  return way === 'usdt' ? whyNotOffered(profile, 'stablecoin_topup', now) : null;
}
/** Whether the jurisdiction is fictitious: only then a sandbox may pay. */
export function isFictitious(profile: LicenceProfile | null): boolean {
  return profile !== null && policyOf(profile)?.fictitious === true;
}

const orderNo = z.string().trim().min(1).max(40).meta({ title: '充值单号' });
export const BANK_REFERENCE: Field = {
  title: '银行流水号',
  max: 40,
  pattern: /^[A-Za-z0-9-]{4,40}$/,
  message: '银行流水号须为 4–40 位字母、数字或连字符',
};
const bankReference = fieldSchema(BANK_REFERENCE);
const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, '请求标识须为 8–64 位字母、数字、_ 或 -')
  .meta({ title: '请求标识' });
const ownName = z.string().trim().min(1, '请填写付款人姓名').max(64, '付款人姓名最多 64 个字').meta({
  title: '付款人姓名',
  description: '须为本人：与实名认证一致',
});

// The agent's calls ---------------------------------------------------------------------------------------------------

/** GET /api/agtRechargeApply/getUsdtRate: yuan for one USDT, with its source and the time it was read. */
export const usdtRate = z.object({ rate: z.string(), source: z.string(), time: z.string() });
export type UsdtRate = z.infer<typeof usdtRate>;

/** GET /api/agtRechargeApply/terms: the data that the form needs. `why` is empty while a way is on. */
export const topUpTerms = z.object({
  payerName: z.string(),
  bank: z.object({
    why: z.string(),
    holder: z.string(),
    bankName: z.string(),
    branch: z.string(),
    accountNo: z.string(),
  }),
  usdt: z.object({
    why: z.string(),
    /** Whether the chain can be read at present. */
    ready: z.boolean(),
    network: z.string(),
    confirmations: z.int(),
    minutes: z.int(),
  }),
  sandbox: z.boolean(),
});
export type TopUpTerms = z.infer<typeof topUpTerms>;

/** The fields of an application by bank transfer, and of a request in USDT. */
export const BANK_TOP_UP = {
  amount: { ...POSITIVE_MONEY, title: '充值金额' },
  bankName: { title: '付款银行', required: '请填写付款银行', min: 2, max: 40 },
  reference: BANK_REFERENCE,
  remark: { title: '备注', max: 200 },
} as const satisfies Record<string, Field>;
export const USDT_TOP_UP = {
  usdtAmount: {
    title: 'USDT 数量',
    kind: 'amount',
    max: 16,
    pattern: /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/,
    message: '请输入最多六位小数的数量',
  },
  provider: { title: '机构名称', max: 64 },
} as const satisfies Record<string, Field>;
/** POST /api/agtRechargeApply/save. The same key returns the same application. */
export const bankTopUpBody = z.strictObject({
  amount: fieldSchema(BANK_TOP_UP.amount),
  bankName: fieldSchema(BANK_TOP_UP.bankName),
  payerName: ownName,
  reference: bankReference.meta({ title: '银行流水号' }),
  proof: z
    .string()
    .regex(storedName('image', `${FILE_PLACES.topUpProofs}/`), '请上传转账凭证')
    .meta({ title: '转账凭证' }),
  remark: fieldSchema(BANK_TOP_UP.remark).default(''),
  idempotencyKey,
});
export type BankTopUpBody = z.output<typeof bankTopUpBody>;

export const WALLET_KINDS = { own: '自有钱包', provider: '交易所或托管机构' } as const;
/**
 * POST /api/autoUsdtRechargeOrder/createOrder. `rate` is the one that was shown: if it has changed, the answer is 409.
 */
export const usdtTopUpBody = z.strictObject({
  usdtAmount: fieldSchema(USDT_TOP_UP.usdtAmount),
  rate: z
    .string()
    .regex(/^\d{1,2}\.\d{4}$/, '汇率须为四位小数')
    .optional()
    .meta({ title: '所见汇率' }),
  originatorName: ownName,
  walletKind: z.enum(keysOf(WALLET_KINDS)).meta({ title: '付款钱包' }),
  provider: fieldSchema(USDT_TOP_UP.provider).default(''),
  idempotencyKey,
});
export type UsdtTopUpBody = z.output<typeof usdtTopUpBody>;

export const topUpNoBody = z.strictObject({ orderNo });
/** POST /api/autoUsdtRechargeOrder/simulate, in a sandbox only: simulated actions of the payer. */
export const SIMULATED = {
  exact: '付足额',
  short: '少付一成',
  over: '多付一成',
  twice: '付两次',
  listed: '从名单上的地址付',
} as const;
export const simulateBody = z.strictObject({
  orderNo,
  how: z.enum(keysOf(SIMULATED)).meta({ title: '付款方式' }),
});
export const simulateAnswer = z.object({ txHash: z.string() });

export const deposit = z.object({
  id: z.string(),
  txHash: z.string(),
  /** Masked only for participants and only if it is not their own; a chain's address is public. */
  sender: z.string(),
  usdtAmount: z.string(),
  currency: currencyText,
  value: signedMoneyText,
  state: z.literal(DEPOSIT_STATES),
  /** Why it was not credited automatically; empty if it was. */
  why: z.enum(['', ...keysOf(DEPOSIT_REASONS)]),
  confirmations: z.int(),
  blockNumber: z.string(),
  time: z.string(),
  returnReference: z.string(),
});
export type Deposit = z.infer<typeof deposit>;

export const topUpRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  asset: z.enum(['CNY', 'USDT']),
  way: z.enum(keysOf(TOP_UP_WAYS)),
  currency: currencyText,
  amount: signedMoneyText,
  credited: signedMoneyText,
  usdtAmount: z.string(),
  rate: z.string(),
  address: z.string(),
  txHash: z.string(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  status: z.literal(TOP_UP_STATUSES),
  createTime: z.string(),
  expireTime: z.string(),
  /** Milliseconds left to pay, by the database clock. */
  excessTime: z.int(),
  closeTime: z.string(),
  bankName: z.string(),
  /** Masked for the staff. */
  payerName: z.string(),
  reference: z.string(),
  reason: z.string(),
  /** Number of deposits that wait for a decision of two people. */
  waiting: z.int(),
});
export type TopUpRow = z.infer<typeof topUpRow>;

export const topUpDetail = z.object({
  order: topUpRow.extend({
    proof: z.string(),
    remark: z.string(),
    rateSource: z.string(),
    rateTime: z.string(),
    network: z.string(),
    operator: z.string(),
    /** Content of the QR code: the address only, which every wallet can read. */
    payText: z.string(),
    sandbox: z.boolean(),
    mine: z.boolean(),
  }),
  travel: z
    .object({
      originatorName: z.string(),
      wallet: z.string(),
      beneficiaryName: z.string(),
      institution: z.string(),
      institutionLicence: z.string(),
      time: z.string(),
    })
    .nullable(),
  deposits: z.array(deposit),
  timeline: z.array(timelineStep),
  postings: z.array(postingRow),
});
export type TopUpDetail = z.infer<typeof topUpDetail>;

/** Filters of an agent's top-ups; the staff can also filter by what waits for the institution. */
export const TOP_UP_FILTERS = listFilters({
  orderNo: { kind: 'text', title: '充值单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '申请时间' },
  participant: { kind: 'text', title: '参与方名称或编号', max: 64 },
  way: { kind: 'choice', title: '方式', look: 'chips', names: TOP_UP_WAYS },
  status: { kind: 'choices', title: '状态', names: TOP_UP_STATUS_NAMES },
});
export const TOP_UP_REVIEW_FILTERS = listFilters({
  ...TOP_UP_FILTERS,
  waiting: { kind: 'choice', title: '待处理', look: 'chips', names: { 1: '待我处理' } },
});
export const TOP_UP_SORTS = listSorts(['createTime', 'amount'], '-createTime');
/** GET /api/agtRechargeApply/getPageList, /api/top-ups/getPageList. */
export const topUpListQuery = z.strictObject({
  ...pageQuery,
  ...sortShape(TOP_UP_SORTS),
  ...filterShape(TOP_UP_REVIEW_FILTERS),
});
export type TopUpListQuery = z.infer<typeof topUpListQuery>;
export const topUpPage = pageOf(topUpRow).extend({
  totals: z.object({ currency: currencyText, amount: signedMoneyText, credited: signedMoneyText }).optional(),
});
export type TopUpPage = z.infer<typeof topUpPage>;
export const topUpQuery = z.strictObject({ orderNo });
export const topUpStepAnswer = z.object({ orderNo: z.string(), status: z.literal(TOP_UP_STATUSES) });

// The institution's calls ---------------------------------------------------------------------------------------------

/** POST /api/top-ups/refuse: an application by bank whose money did not arrive. */
export const refuseTopUpBody = z.strictObject({
  orderNo,
  reason: z.string().trim().min(2, '请填写驳回原因').max(200, '驳回原因最多 200 个字').meta({ title: '驳回原因' }),
});
/**
 * The line of the institution's own statement that is this receipt, with an application or without one; exactly the
 * line's amount is credited.
 */
export const bankCreditPayload = z.strictObject({
  lineId: z
    .string()
    .regex(/^\d{1,18}$/, '请选择对账单流水')
    .meta({ title: '对账单流水' }),
});
/** GET /api/top-ups/lines?orderNo=&reference=: booked and unused receipts that may belong to this application. */
export const receiptLinesQuery = z.strictObject({
  orderNo,
  reference: z.string().trim().max(64).optional().meta({ title: '银行流水号' }),
});
export type ReceiptLinesQuery = z.infer<typeof receiptLinesQuery>;
export const receiptLine = z.object({
  lineId: z.string(),
  time: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  /** Received amount minus the requested amount, signed; `0.00` when they are equal. */
  difference: signedMoneyText,
  /** Masked. */
  payer: z.string(),
  reference: z.string(),
  remark: z.string(),
  sourceName: z.string(),
  samePayer: z.boolean(),
  sameReference: z.boolean(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;
export const receiptLines = z.object({
  list: z.array(receiptLine),
  /** Time up to which statements of the institution's account were imported; empty without any. */
  importedTo: z.string(),
});
export type ReceiptLines = z.infer<typeof receiptLines>;
/**
 * GET /api/float-credits/lines?participantId=&reference=: booked and unused receipts, of this payer or with a bank's
 * number.
 */
export const creditLinesQuery = z.strictObject({
  participantId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '参与方编号' }),
  reference: z.string().trim().max(64).optional().meta({ title: '银行流水号' }),
});
export type CreditLinesQuery = z.infer<typeof creditLinesQuery>;
export const creditLine = receiptLine.omit({ difference: true, sameReference: true });
export type CreditLine = z.infer<typeof creditLine>;
export const creditLines = z.object({ list: z.array(creditLine), importedTo: z.string() });
export type CreditLines = z.infer<typeof creditLines>;
/** The transaction that returned a deposit; only where it was returned. */
export const RETURN_HASH: Field = {
  title: '退回交易哈希',
  max: 66,
  pattern: /^0x[0-9a-fA-F]{64}$/,
  message: '退回交易哈希须以 0x 开头、共 66 位',
};
/** Decision about a waiting deposit. */
export const depositPayload = z.strictObject({
  outcome: z.enum(keysOf(DEPOSIT_OUTCOMES)).meta({ title: '处理方式' }),
  returnReference: fieldSchema({ ...RETURN_HASH, pattern: /^(0x[0-9a-fA-F]{64})?$/ }).default(''),
});
