import { z } from 'zod';
import { quotedTerms } from './fees.ts';
import { type Field, fieldSchema } from './fields.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { keysOf } from './states.ts';

/** How a payer pays at a payment company. */
export const PAY_WAYS = {
  code: '扫码',
  page: '电脑网页',
  wap: '手机网页',
  in_app: '钱包内',
} as const;
export type PayWay = keyof typeof PAY_WAYS;
const payWay = z.enum(keysOf(PAY_WAYS));

/**
 * What the payer's page has to know of a payment channel: the ways to pay there, and the company's wallet by the name
 * that payers know and by the word with which its in-app browser names itself.
 */
export const payerChannel = z.object({
  ways: z.array(payWay),
  wallet: z.object({ zh: z.string(), en: z.string(), browser: z.string() }),
});
export type PayerChannel = z.infer<typeof payerChannel>;

/**
 * States of a payment at a channel: asked of the company and not answered, may be paid, and the three final ones.
 */
export const CHANNEL_PAYMENT_STATES = ['starting', 'waiting', 'paid', 'closed', 'refused'] as const;
export type ChannelPaymentState = (typeof CHANNEL_PAYMENT_STATES)[number];
/** States of money that a company received: waits for a frozen order, its order's receipt, or of no order. */
export const CHANNEL_RECEIPT_STATES = ['open', 'settled', 'suspense'] as const;
/**
 * States of a transfer that a channel is asked to make: not handed over, handed over with an unknown outcome, waiting
 * for the payee's leave, and the three that the company said.
 */
export const CHANNEL_TRANSFER_STATES = ['waiting', 'sent', 'waits_for_payee', 'paid', 'failed', 'returned'] as const;
export type ChannelTransferState = (typeof CHANNEL_TRANSFER_STATES)[number];
/** What a transfer pays. */
export const CHANNEL_TRANSFER_PAYS = ['payout', 'settlement'] as const;
export type ChannelTransferPays = (typeof CHANNEL_TRANSFER_PAYS)[number];
export const CHANNEL_TRANSFER_NAMES: Readonly<Record<ChannelTransferState, string>> = {
  waiting: '待提交',
  sent: '已提交，待结果',
  waits_for_payee: '待收款人确认',
  paid: '已付款',
  failed: '未付款',
  returned: '已退回',
};
/**
 * One time a payout or a settlement was left to a payment channel. Times in Asia/Shanghai, empty where there is none
 * yet.
 */
export const channelTransferView = z.object({
  transferNo: z.string(),
  channel: z.string(),
  state: z.enum(CHANNEL_TRANSFER_STATES),
  /** What stands in the way, or why it failed. */
  why: z.string(),
  sentTime: z.string(),
  /** Until when the payee may agree, and the milliseconds left. */
  payeeUntil: z.string(),
  payeeLeft: z.int(),
  /** The page where a payout's payee agrees; empty unless it has to agree, or had to. */
  payeeUrl: z.string(),
  /** The company's number of the payment. */
  channelNo: z.string(),
});
export type ChannelTransferView = z.infer<typeof channelTransferView>;

/** By which ways payments can leave, all of them together. `why`: why they cannot leave so; empty where they can. */
export const paymentWays = z.object({
  bankFile: z.object({ why: z.string() }),
  channels: z.array(z.object({ code: z.string(), title: z.string(), waitsForPayee: z.boolean(), why: z.string() })),
});
export type PaymentWays = z.infer<typeof paymentWays>;
/** The channel to which payments are left. */
export const leftTo = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,31}$/, '请选择支付渠道')
  .meta({ title: '支付渠道' });
/** Payments that were left to a channel: its name, their number and sum. */
export const leftToChannel = z.object({
  channel: z.string(),
  lines: z.int(),
  currency: currencyText,
  total: signedMoneyText,
});
export type LeftToChannel = z.infer<typeof leftToChannel>;

/** States of a company's notice: stored and not read yet, read, or proving nothing. */
export const CHANNEL_NOTICE_STATES = ['stored', 'read', 'refused'] as const;

export const CHANNEL_FIELDS = {
  title: { title: '渠道名称', required: '请填写渠道名称，2–32 个字', min: 2, max: 32 },
  kind: { title: '支付公司', required: '请选择支付公司', max: 16, pattern: /^[a-z]{2,16}$/, message: '支付公司不存在' },
  settings: { title: '接入参数', kind: 'lines', required: '请填写接入参数', max: 20_000 },
  remitSender: { title: '打款户名', max: 64 },
  remitText: { title: '打款附言', max: 64, pattern: /^$|^\S.{4,62}\S$/, message: '打款附言至少 6 个字' },
  remitDays: { title: '打款时限（日）', max: 2, pattern: /^$|^([1-9]|[1-5]\d|60)$/, message: '请填写 1–60 的整数' },
  secrets: { title: '密钥', kind: 'lines', required: '请填写密钥', max: 20_000 },
} as const satisfies Record<string, Field>;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });

/** What a company takes of a payment, in the form of a fee plan; `NO_COST` where nothing was entered. */
export const channelCost = quotedTerms;
export const NO_COST = { rate: '0', fixed: '0.00', least: '0.00', most: '' } as const;

/**
 * How the company pays its balance out to the institution's bank account: the sender's name and a text that stand on
 * the statement, such as its payment's merchant number, and within how many days of a bill. All are empty where it does
 * not.
 */
export const channelRemit = z.strictObject({
  sender: fieldSchema(CHANNEL_FIELDS.remitSender),
  text: fieldSchema(CHANNEL_FIELDS.remitText),
  days: fieldSchema(CHANNEL_FIELDS.remitDays),
});
export type ChannelRemit = z.infer<typeof channelRemit>;
export const NO_REMIT = { sender: '', text: '', days: '' } as const;

/** Terms of a merchant number at a payment company. The subject is the channel's code. */
export const paymentChannelPayload = z.strictObject({
  kind: fieldSchema(CHANNEL_FIELDS.kind),
  title: fieldSchema(CHANNEL_FIELDS.title),
  ways: z.array(payWay).min(1, '请选择付款方式').max(4).meta({ title: '付款方式' }),
  /** JSON of the company's settings: merchant number, addresses, public keys. Nothing secret. */
  settings: fieldSchema(CHANNEL_FIELDS.settings),
  /** The keys, entered before by `enterChannelSecretCall`. */
  secretId: id.meta({ title: '密钥' }),
  cost: channelCost.default(NO_COST).meta({ title: '渠道成本' }),
  remit: channelRemit.default(NO_REMIT).meta({ title: '打款' }),
  enabled: z.boolean().meta({ title: '启用' }),
});

/** POST /api/payment-channels/secret ⓖ: seals the keys of a merchant number; nobody can read them again. */
export const channelSecretBody = z.strictObject({
  kind: fieldSchema(CHANNEL_FIELDS.kind),
  /** JSON of the company's keys. */
  secrets: fieldSchema(CHANNEL_FIELDS.secrets),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type ChannelSecretBody = z.infer<typeof channelSecretBody>;
/** `fingerprint`: by it both people see that they mean the same keys. */
export const channelSecretAnswer = z.object({ id: z.string(), fingerprint: z.string() });

/** Where a company sends the notices of a channel, in its own form. */
export const CHANNEL_NOTICES = '/api/channels/:code/notices';

/** GET /api/payment-channels/kinds: the companies at which a channel may be opened, with the fields of their JSON. */
const companyField = z.object({ name: z.string(), required: z.boolean() });
export const channelKindView = z.object({
  kind: z.string(),
  title: z.string(),
  offered: z.array(payWay),
  settings: z.array(companyField),
  secrets: z.array(companyField),
});
export type ChannelKindView = z.infer<typeof channelKindView>;
export const channelKindViews = z.array(channelKindView);

/** How a channel works now, as every process knows it. Null for a channel that was entered this moment. */
const channelHealth = z.object({
  /** Calls in a row that failed, and why the last did. */
  failures: z.int(),
  lastError: z.string(),
  /** Its circuit is open: nothing is sent, and routing leaves it out, until a probe succeeds. */
  isOpen: z.boolean(),
  /** Milliseconds of the last call that succeeded. */
  lastMs: z.int().nullable(),
  lastSuccessTime: z.string(),
  /** For how many seconds the payment that waits longest to be asked about is due. */
  unaskedS: z.int(),
  /** Notices of the last 24 hours that proved nothing, and those that wait for their key. */
  refused: z.int(),
  unread: z.int(),
  /** Whether the bill of yesterday was read, and why not yet. */
  isBillRead: z.boolean(),
  billFault: z.string(),
  /** Open differences between its bills and the books. */
  differences: z.int(),
});

/** GET /api/payment-channels */
export const paymentChannelView = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.string(),
  company: z.string(),
  title: z.string(),
  merchantNo: z.string(),
  ways: z.array(payWay),
  /** What the company's interface offers at all. */
  offered: z.array(payWay),
  settings: z.string(),
  secretId: z.string(),
  fingerprint: z.string(),
  cost: channelCost,
  remit: channelRemit,
  /** Percent of the payments of the last hour that were paid; empty where too few ended. */
  success: z.string(),
  enabled: z.boolean(),
  currency: currencyText,
  /** What lies at the company by the books. */
  balance: signedMoneyText,
  /** Receipts that belong to no order: number and amount. */
  suspense: z.int(),
  suspenseAmount: signedMoneyText,
  /** Payments whose outcome is not final. */
  waiting: z.int(),
  noticeUrl: z.string(),
  health: channelHealth.nullable(),
});
export type PaymentChannelView = z.infer<typeof paymentChannelView>;
export const paymentChannelViews = z.array(paymentChannelView);

/** POST /api/payment-channels/stop ⓖ: takes no new payment; two people switch it on again. */
export const stopChannelBody = z.strictObject({
  id,
  reason: z.string().trim().min(2, '请填写原因').max(200).meta({ title: '原因' }),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type StopChannelBody = z.infer<typeof stopChannelBody>;

/** POST /api/pay/start: opens the payment at the order's channel, in a way that suits the payer's device. */
export const startPaymentBody = z.strictObject({
  o: z.string().min(1).max(200),
  way: payWay.meta({ title: '付款方式' }),
  /** The code with which the wallet's page returned; only for `in_app`. */
  payerCode: z.string().max(256).optional().meta({ title: '授权码' }),
});
export type StartPaymentBody = z.infer<typeof startPaymentBody>;
/**
 * What the payer's browser does: shows a code, follows a link, or calls the wallet's function. Without `payerCode` a
 * payment inside a wallet may be answered with a link to the wallet's page, which comes back with the code.
 */
export const paymentShown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), content: z.string() }),
  z.object({ kind: z.literal('link'), url: z.string() }),
  z.object({ kind: z.literal('in_app'), fields: z.record(z.string(), z.string()) }),
]);
export type PaymentShown = z.infer<typeof paymentShown>;

/** POST /api/pay/paid: the payer says that it has paid; the company is asked at once. `paid`: it confirms. */
export const claimPaidBody = z.strictObject({ o: z.string().min(1).max(200) });
export type ClaimPaidBody = z.infer<typeof claimPaidBody>;
export const claimPaidAnswer = z.object({ paid: z.boolean() });

/**
 * What the payee's page says of a payout: not handed to a channel yet, the payee may agree, kept back for now, under
 * way, and its ends. `lapsed`: nobody agreed in time. `withdrawn`: its merchant or the institution took it back.
 */
export const PAYEE_STATES = [
  'preparing',
  'waiting',
  'held',
  'processing',
  'paid',
  'failed',
  'lapsed',
  'withdrawn',
  'returned',
] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];
/** GET /api/pay/payee?p= */
export const payeeQuery = z.strictObject({ p: z.string().min(1).max(200) });
export const payeeView = z.object({
  orderNo: z.string(),
  state: z.enum(PAYEE_STATES),
  currency: currencyText,
  amount: signedMoneyText,
  merchantName: z.string(),
  institution: z.string(),
  licenceNo: z.string(),
  regulator: z.string(),
  demo: z.boolean(),
  /** Masked. */
  payeeName: z.string(),
  remark: z.string(),
  /** The wallet in which the payee agrees; null while no channel pays it. */
  wallet: payerChannel.shape.wallet.nullable(),
  /** Until when it may agree, and the milliseconds left by the database clock; '' and 0 where it need not. */
  payeeUntil: z.string(),
  leftMs: z.int(),
  /** What the wallet's function gets; null unless the payee may agree now. */
  fields: z.record(z.string(), z.string()).nullable(),
});
export type PayeeView = z.infer<typeof payeeView>;
