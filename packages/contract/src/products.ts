import { z } from 'zod';
import { SKIP_REASONS } from './collection-orders.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, formatMoney, formatRate, rateText, signedMoneyText } from './money.ts';
import { type Page, pageOf, pageQuery } from './paging.ts';
import { PARTICIPANT_KIND_NAMES, PARTICIPANT_KINDS } from './participants.ts';
import { resource } from './resources.ts';
import { KYC_STATUSES, RUN_STATUSES } from './standing.ts';
import { type CodeOf, keysOf } from './states.ts';

/** Ways to pay; the spec closes the list. For a transfer to a bank card, the payer types the holder's name. */
export const PAY_TYPE = { chatWallet: 0, paymentWallet: 1, bankCard: 2, digitalRmb: 3 } as const;
export type PayType = CodeOf<typeof PAY_TYPE>;
export const PAY_TYPES = Object.values(PAY_TYPE);
export const PAY_TYPE_NAMES: Readonly<Record<PayType, string>> = {
  0: '聊天钱包',
  1: '支付钱包',
  2: '银行卡',
  3: '数字人民币',
};

/** Named account types of the spec; the other numbers up to 76 exist unnamed and disabled. */
export const KNOWN_ACCOUNT_TYPES = [
  {
    accType: 1,
    name: '支付宝UID',
    account: 'UID',
    branch: '备注名',
    thirdParty: '第三方编号',
    confirmPrompt: 'wallet',
    number: 'uid',
    code: 'optional',
  },
  {
    accType: 2,
    name: '银行账户',
    account: '银行卡号',
    branch: '开户支行',
    thirdParty: '联行号',
    confirmPrompt: 'payer',
    number: 'card',
    code: 'none',
  },
  {
    accType: 3,
    name: '通用支付',
    account: '收款账号',
    branch: '网点',
    thirdParty: '第三方编号',
    confirmPrompt: 'generic',
    number: 'text',
    code: 'optional',
  },
  {
    accType: 4,
    name: '数字钱包',
    account: '钱包编号',
    branch: '运营机构',
    thirdParty: '第三方编号',
    confirmPrompt: 'wallet',
    number: 'digits',
    code: 'optional',
  },
  {
    accType: 10,
    name: '收款码扫码',
    account: '商户号',
    branch: '门店',
    thirdParty: '收单机构号',
    confirmPrompt: 'generic',
    number: 'text',
    code: 'required',
  },
  {
    accType: 21,
    name: '数字人民币卡包',
    account: '钱包编号',
    branch: '运营机构',
    thirdParty: '子钱包编号',
    confirmPrompt: 'wallet',
    number: 'digits',
    code: 'optional',
  },
] as const;
/** Returns the names of account types for a sentence: the spec's own names, the number for any other type. */
export function accountTypesText(types: readonly number[]): string {
  return types
    .map((type) => KNOWN_ACCOUNT_TYPES.find(({ accType }) => accType === type)?.name ?? `类型 ${type}`)
    .join('、');
}
export const CONFIRM_PROMPTS = ['wallet', 'payer', 'token', 'qq', 'family-card', 'generic'] as const;
export type ConfirmPrompt = (typeof CONFIRM_PROMPTS)[number];
export const SKIP_PROMPT_ACCOUNT_TYPE = 5;
export const TOKEN_ACCOUNT_TYPE = 20;

/**
 * Whether orders are confirmed by hand: pattern 0 and from 9 on. The channel's signed notification confirms patterns
 * 1–8.
 */
export function isManualPattern(payPattern: number): boolean {
  return payPattern === 0 || payPattern >= 9;
}

/**
 * Ways to pay that an account of a type can receive. A type that is not listed was named by an operator, and may be in
 * the rotation of any product.
 */
const PAY_TYPES_OF_ACCOUNT_TYPE: Readonly<Record<number, readonly PayType[]>> = {
  1: [1],
  2: [2],
  4: [3],
  10: [0, 1],
  21: [3],
};

/** Whether accounts of a type can receive payments for a product with this pay type. */
export function servesPayType(accType: number, payType: PayType): boolean {
  return PAY_TYPES_OF_ACCOUNT_TYPE[accType]?.includes(payType) ?? true;
}

/**
 * Whether a product takes accounts of a type: the types that it names or, if it names none, those that support its pay
 * type.
 */
export function takesAccountType(
  accType: number,
  { payType, accountTypes }: { payType: PayType; accountTypes: readonly number[] },
): boolean {
  return accountTypes.length > 0 ? accountTypes.includes(accType) : servesPayType(accType, payType);
}

/** Returns how a product's orders are confirmed, by their pattern. */
export function patternText(payPattern: number): string {
  return isManualPattern(payPattern) ? '人工确认' : '通道通知确认';
}

// Rates -------------------------------------------------------------------------------------------------------------

/** One row of a participant's rate for a product: valid from this instant (milliseconds) on, in 1/10 000 percent. */
export type RateRow = { from: number; rate: number; enabled: boolean };
/**
 * Allowed values of a rate that takes effect from `from` on, until the next bound. `open`: whether the parent has the
 * product then; ceiling and floor are null where nothing limits the rate.
 */
export type RateBound = { from: number; open: boolean; ceiling: number | null; floor: number | null };

/** Names of the database's constraints on a rate, with their messages for people. */
export const RATE_REFUSALS = {
  rate_above_parent: '不能高于上级同期的费率',
  rate_below_child: '不能低于其下级同期的费率',
  rate_retroactive: '生效时间不能早于现在',
  rate_immutable: '已生效的费率不能修改或撤回',
  participant_rate_pkey: '该时间已有一项费率，请先撤回或另选时间',
} as const;
export type RateRefusal = keyof typeof RATE_REFUSALS;
/** Field of {@link saveSonRateBody} that each refusal concerns. */
export const RATE_REFUSAL_FIELDS: Record<RateRefusal, 'agtRate' | 'effectiveFrom'> = {
  rate_above_parent: 'agtRate',
  rate_below_child: 'agtRate',
  rate_retroactive: 'effectiveFrom',
  rate_immutable: 'effectiveFrom',
  participant_rate_pkey: 'effectiveFrom',
};
/** Clocks differ, and filling in a form takes time: an instant up to this much earlier still counts as now. */
const RETROACTIVE_TOLERANCE_MS = 60_000;

/** Returns the row in force at an instant; rows may be in any order. */
export function rateRowAt<R extends RateRow>(rows: readonly R[], at: number): R | undefined {
  let found: R | undefined;
  for (const row of rows) if (row.from <= at && (!found || row.from >= found.from)) found = row;
  return found;
}

function openRateAt(rows: readonly RateRow[], at: number): number | null {
  const row = rateRowAt(rows, at);
  return row?.enabled ? row.rate : null;
}

function boundAt(at: number, parent: readonly RateRow[], children: readonly (readonly RateRow[])[]): RateBound {
  const standing = openRateAt(parent, at);
  const above = [standing, ...parent.filter((row) => row.from > at).map((row) => row.rate)].filter(
    (rate) => rate !== null,
  );
  const below = children.flatMap((rows) => [
    openRateAt(rows, at),
    ...rows.filter((row) => row.from > at).map((row) => row.rate),
  ]);
  const rates = below.filter((rate) => rate !== null);
  return {
    from: at,
    open: standing !== null,
    ceiling: above.length > 0 ? Math.min(...above) : null,
    floor: rates.length > 0 ? Math.max(...rates) : null,
  };
}

/** Returns the bounds of a rate from now on: child ≤ parent, including all future rows of both. */
export function rateBounds(
  now: number,
  parent: readonly RateRow[],
  children: readonly (readonly RateRow[])[],
): RateBound[] {
  const moments = [...parent, ...children.flat()].map((row) => row.from).filter((from) => from > now);
  return [now, ...new Set(moments.toSorted((a, b) => a - b))].map((at) => boundAt(at, parent, children));
}

/** Returns the bound that applies at an instant; an instant before the first bound gets the first one. */
export function boundOf(bounds: readonly RateBound[], at: number): RateBound | undefined {
  return bounds.findLast((bound) => bound.from <= at) ?? bounds[0];
}

/** Returns why the database would refuse this rate from `at` on; null when it would accept it. */
export function whyRateRefused(
  { rate, at }: { rate: number; at: number },
  now: number,
  bounds: readonly RateBound[],
): RateRefusal | null {
  if (at < now - RETROACTIVE_TOLERANCE_MS) return 'rate_retroactive';
  const bound = boundOf(bounds, at);
  if (!bound) return null;
  if (!bound.open || rate > (bound.ceiling ?? Number.POSITIVE_INFINITY)) return 'rate_above_parent';
  return bound.floor !== null && rate < bound.floor ? 'rate_below_child' : null;
}

/**
 * Returns why a future row may not be withdrawn: the previous rate would continue from that moment, and must be allowed
 * there.
 */
export function whyNotWithdrawn(
  rows: readonly RateRow[],
  at: number,
  now: number,
  bounds: readonly RateBound[],
): RateRefusal | null {
  if (at <= now) return 'rate_immutable';
  const before = rateRowAt(rows, at - 1);
  const bound = boundOf(bounds, at);
  if (!bound) return null;
  if (before && bound.ceiling !== null && before.rate > bound.ceiling) return 'rate_above_parent';
  return bound.floor !== null && (before?.rate ?? -1) < bound.floor ? 'rate_below_child' : null;
}

/**
 * Returns the parent's margin on every order below: the difference of both rates, and its amount on 10 000.00, where
 * 1/10 000 percent is a fen.
 */
export function rateMargin(parentRate: number, rate: number): { rate: string; per10k: string } | null {
  const margin = parentRate - rate;
  return margin < 0 ? null : { rate: formatRate(margin), per10k: formatMoney(margin) };
}

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const prdId = id.meta({ title: '产品' });
const sonId = id.meta({ title: '下级' });
const wireTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 YYYY-MM-DD HH:mm:ss');

/** Reasons why a participant takes or does not take orders of a product now. */
export const PRODUCT_STATES = {
  open: '接单中',
  no_rate: '未开通',
  prd_off: '产品已停用',
  parent_off: '上级已停用',
  granted_off: '已被停用',
  self_off: '您已关闭',
  channel_off: '通道关闭',
  channel_unwell: '通道异常',
  out_of_hours: '不在通道时段',
} as const;
export type ProductState = keyof typeof PRODUCT_STATES;

const comingRate = z.object({ agtRate: z.string(), enabled: z.boolean(), effectiveFrom: z.string() });
/** One product as the signed-in participant has it. */
export const ownProduct = z.object({
  prdId: z.string(),
  code: z.string(),
  prdName: z.string(),
  payType: z.literal(PAY_TYPES),
  payPattern: z.int(),
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  fixedAmounts: z.array(signedMoneyText),
  /** Seconds that a payer has to pay. */
  payWindow: z.int(),
  agtRate: z.string(),
  enabled: z.boolean(),
  effectiveFrom: z.string(),
  coming: z.array(comingRate),
  state: z.enum(keysOf(PRODUCT_STATES)),
  /** Whether the participant itself may turn it on or off now. */
  maySwitch: z.boolean(),
  /** Opening hours of its enabled channels, `00:00–24:00`. */
  hours: z.array(z.string()),
  accounts: z.object({ on: z.int(), total: z.int() }),
  sons: z.object({ open: z.int(), total: z.int() }),
  /** The last 24 hours in the participant's own subtree. */
  day: z.object({ orders: z.int(), decided: z.int(), successRate: z.string() }),
});
export type OwnProduct = z.infer<typeof ownProduct>;
/** GET /api/prd/names: every product by code and name, for the filters of order lists. */
export const productNames = z.array(z.object({ code: z.string(), prdName: z.string() }));
export type ProductNames = z.infer<typeof productNames>;
/** GET /api/prd/queryProductList */
export const ownProducts = z.array(ownProduct);
/** POST /api/prd/switchProduct */
export const switchProductBody = z.strictObject({ prdId, enabled: z.boolean().meta({ title: '开通' }) });
export type SwitchProductBody = z.infer<typeof switchProductBody>;

export const SON_RATE_FILTERS = listFilters({
  name: { kind: 'text', title: '下级名称', max: 64, place: 'line' },
  prdId: { kind: 'code', title: '产品', place: 'line', pattern: /^\d{1,18}$/, complaint: '编号须为数字' },
  kind: { kind: 'choice', title: '类型', place: 'line', names: PARTICIPANT_KIND_NAMES },
  scope: {
    kind: 'code',
    title: '范围',
    description: 'direct 仅直属，缺省 all 为全部',
    pattern: /^(direct|all)$/,
    complaint: '范围不存在',
    look: 'chips',
    names: { direct: '仅直属' },
  },
});
/** GET /api/agt/conf/getSonAgtPageList */
export const sonRateQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(SON_RATE_FILTERS),
});
export type SonRateQuery = z.infer<typeof sonRateQuery>;
/** One participant below × one product. */
export const sonRate = z.object({
  sonId: z.string(),
  sonName: z.string(),
  legalName: z.string(),
  kind: z.enum(PARTICIPANT_KINDS),
  runStatus: z.literal(RUN_STATUSES),
  frozen: z.boolean(),
  kycStatus: z.literal(KYC_STATUSES),
  parentName: z.string(),
  /** Only direct participants can be edited; those further down are read-only. */
  direct: z.boolean(),
  prdId: z.string(),
  prdName: z.string(),
  /** Empty while the product is not open. */
  agtRate: z.string(),
  enabled: z.boolean(),
  effectiveFrom: z.string(),
  coming: z.array(comingRate),
  parentRate: z.string(),
  /** Parent's rate minus this one; empty where either is missing. */
  margin: z.string(),
});
export type SonRate = z.infer<typeof sonRate>;
export const sonRatePage = pageOf(sonRate);
export type SonRatePage = Page<SonRate>;

/** GET /api/agt/conf/getSonAgtConfByPrdId: also for the reader itself, then read-only. */
export const sonConfQuery = z.strictObject({ prdId, sonId });
const rateEntry = comingRate.extend({
  state: z.enum(['past', 'current', 'coming', 'withdrawn']),
  /** The rate before it; empty for the first row. */
  fromRate: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  withdrawnBy: z.string(),
  withdrawnAt: z.string(),
});
export type RateEntry = z.infer<typeof rateEntry>;
export const sonConf = z.object({
  rate: sonRate,
  /** Version that was read: a save over somebody else's change is refused. */
  version: z.string(),
  now: z.string(),
  mayEdit: z.boolean(),
  /** Whether the participant itself switched it off: then only that participant may switch it on. */
  offBySelf: z.boolean(),
  bounds: z.array(z.object({ from: z.string(), open: z.boolean(), ceiling: z.string(), floor: z.string() })),
  parentRates: z.array(comingRate),
  /** Newest first. */
  history: z.array(rateEntry),
});
export type SonConf = z.infer<typeof sonConf>;
/** POST /api/agt/conf/saveOrUpdateSonAgtConf; without a start time it takes effect at once. */
export const saveSonRateBody = z.strictObject({
  sonId,
  prdId,
  agtRate: rateText,
  enabled: z.boolean().meta({ title: '开通' }),
  effectiveFrom: wireTime.optional().meta({ title: '生效时间' }),
  version: z.string().max(64).meta({ title: '版本' }),
});
export type SaveSonRateBody = z.infer<typeof saveSonRateBody>;
/** POST /api/agt/conf/withdrawSonAgtConf */
export const withdrawSonRateBody = z.strictObject({
  sonId,
  prdId,
  effectiveFrom: wireTime.meta({ title: '生效时间' }),
  version: z.string().max(64).meta({ title: '版本' }),
});
export type WithdrawSonRateBody = z.infer<typeof withdrawSonRateBody>;

// Rotation ----------------------------------------------------------------------------------------------------------

export const ROTATION_WEIGHT_MAX = 10_000;
/** Maximum number of accounts of one participant in one product's rotation. */
export const ROTATION_ROWS_MAX = 500;
/**
 * Maximum number of orders that a preview replays, and of the steps (orders × accounts) that it spends on one set of
 * settings.
 */
export const REPLAY_ORDERS_MAX = 20_000;
export const REPLAY_STEPS_MAX = 5_000_000;

const weight = z
  .int('权重须为整数')
  .min(0, '权重不能小于 0')
  .max(ROTATION_WEIGHT_MAX, '权重不能大于 10000')
  .meta({ title: '权重' });
const enabledField = z.boolean().meta({ title: '参与轮询' });
/** One account in the rotation of one product. */
export const pollConf = z.object({
  /** Empty for an account that is not in the rotation yet. */
  id: z.string(),
  prdId: z.string(),
  prdName: z.string(),
  accId: z.string(),
  taid: z.string(),
  participantName: z.string(),
  /** Whether it belongs to the reader, who can change only its own accounts. */
  own: z.boolean(),
  accType: z.int(),
  accTypeName: z.string(),
  outAuthNo: z.string(),
  receiveUserName: z.string(),
  bankName: z.string(),
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  enabled: z.boolean(),
  weight: z.int(),
  position: z.int(),
  /** Key of SKIP_REASONS that excludes it from every order now; empty if there is none. */
  refusal: z.enum(['', ...keysOf(SKIP_REASONS)]),
  successRate: z.string(),
  lastReceiptTime: z.string(),
});
export type PollConf = z.infer<typeof pollConf>;
/**
 * The resource `agt/pollConf`. "Delete" takes the account out of the rotation; the row stays, because orders and the
 * audit log refer to it.
 */
export const pollConfResource = resource({
  name: 'agt/pollConf',
  title: '产品轮询',
  row: pollConf,
  filters: { prdId: prdId.optional(), taid: id.optional().meta({ title: '参与方' }) },
  fields: { prdId, accId: id.meta({ title: '收款账户' }), enabled: enabledField, weight },
  permissions: { read: 'rotation:read', write: 'rotation:write' },
  calls: ['findList', 'getPageList', 'findAll', 'save', 'saveOrUpdate', 'updateOrSave', 'delete'],
});

const draftRow = z.strictObject({ accId: id.meta({ title: '收款账户' }), enabled: enabledField, weight });
export type RotationDraftRow = z.infer<typeof draftRow>;
const draftRows = z.array(draftRow).max(ROTATION_ROWS_MAX).meta({ title: '账户' });
/** GET /api/agt/pollConf/getByPrdId */
export const rotationQuery = z.strictObject({ prdId });
export const rotationOfProduct = z.object({
  prdId: z.string(),
  prdName: z.string(),
  payType: z.literal(PAY_TYPES),
  version: z.string(),
  /** Accounts in the rotation: the reader's own in their order first, then those further down. */
  rows: z.array(pollConf),
  /** The reader's own accounts that could be in the rotation and are not. */
  addable: z.array(pollConf),
});
export type RotationOfProduct = z.infer<typeof rotationOfProduct>;
/** POST /api/agt/pollConf/saveByPrdId: all own accounts of the product, in order. */
export const saveRotationBody = z.strictObject({
  prdId,
  version: z.string().max(64).meta({ title: '版本' }),
  rows: draftRows,
});
export type SaveRotationBody = z.infer<typeof saveRotationBody>;
/**
 * POST /api/agt/pollConf/preview: the result of routing the last 24 hours' orders with these settings. Writes nothing.
 */
export const previewRotationBody = z.strictObject({ prdId, rows: draftRows });
export type PreviewRotationBody = z.infer<typeof previewRotationBody>;
const replayed = z.object({ orders: z.int(), share: z.string(), amount: signedMoneyText });
export const rotationPreview = z.object({
  orders: z.int(),
  /** There were more orders than are replayed: these are the newest. */
  capped: z.boolean(),
  since: z.string(),
  until: z.string(),
  currency: currencyText,
  accounts: z.array(
    z.object({
      accId: z.string(),
      outAuthNo: z.string(),
      participantName: z.string(),
      own: z.boolean(),
      actual: z.int(),
      before: replayed,
      after: replayed,
      /** Why it was skipped with the new settings: key of SKIP_REASONS and how often. */
      skips: z.array(z.object({ reason: z.enum(keysOf(SKIP_REASONS)), count: z.int() })),
    }),
  ),
  /** Number of orders that no account would have taken. */
  lostBefore: z.int(),
  lostAfter: z.int(),
});
export type RotationPreview = z.infer<typeof rotationPreview>;

// The operator's view -------------------------------------------------------------------------------------------------

/** One channel of a product and its health, for operators. */
export const channelView = z.object({
  connector: z.string(),
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  opensAt: z.string(),
  closesAt: z.string(),
  weight: z.int(),
  enabled: z.boolean(),
  healthy: z.boolean(),
  openNow: z.boolean(),
  /** Whether it signs its notifications with a secret. */
  signed: z.boolean(),
  /** The last of its signed notifications, and their number in the last hour, at most 10 001; empty where none came. */
  lastNotice: z.string(),
  noticesHour: z.int(),
});
export type ChannelView = z.infer<typeof channelView>;
const stopped = {
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, '产品代码不正确')
    .meta({ title: '产品' }),
  reason: z.string().trim().min(1, '请填写停用原因').max(200, '停用原因最多 200 个字').meta({ title: '停用原因' }),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
};
/** POST /api/products/stop ⓖ: it gets no new orders; switching it on again takes two people (`product.save`). */
export const stopProductBody = z.strictObject(stopped);
export type StopProductBody = z.infer<typeof stopProductBody>;
/**
 * POST /api/products/channel/stop ⓖ: this channel gets no new orders; two people switch it on again (`channel.save`).
 */
export const stopChannelBody = z.strictObject({
  ...stopped,
  connector: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,31}$/, '通道不正确')
    .meta({ title: '通道' }),
});
export type StopChannelBody = z.infer<typeof stopChannelBody>;
/** Which of a product's receiving places of the same order is first: by their weights, or the cheapest. */
export const PLACE_CHOICES = { weight: '按权重', cost: '成本低者优先' } as const;
export type PlaceChoice = keyof typeof PLACE_CHOICES;
/** One product as operators configure it. */
export const productView = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  payType: z.literal(PAY_TYPES),
  payPattern: z.int(),
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  fixedAmounts: z.array(signedMoneyText),
  payWindow: z.int(),
  accountTypes: z.array(z.int()),
  defaultFee: z.string(),
  defaultRate: z.string(),
  placeChoice: z.enum(keysOf(PLACE_CHOICES)),
  enabled: z.boolean(),
  channels: z.array(channelView),
  /** Its current users: merchants with a fee, participants with a rate, accounts in its rotation. */
  merchants: z.int(),
  participants: z.int(),
  accounts: z.int(),
  /** Today's orders, and the number of paid ones. */
  today: z.object({ orders: z.int(), succeeded: z.int(), successRate: z.string(), amount: signedMoneyText }),
});
export type ProductView = z.infer<typeof productView>;
/** GET /api/products/findAll */
export const productViews = z.array(productView);
