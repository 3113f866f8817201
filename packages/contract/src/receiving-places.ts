import { z } from 'zod';
import { paymentColumns } from './bank-files.ts';
import { SKIP_REASONS } from './collection-orders.ts';
import { type Field, fieldSchema } from './fields.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { PLACE_CHOICES } from './products.ts';
import { keysOf } from './states.ts';

/** Client money (备付金) is kept apart from the institution's own money. */
export const BANK_ACCOUNT_KINDS = { client: '备付金账户', own: '自有资金账户' } as const;
export type BankAccountKind = keyof typeof BANK_ACCOUNT_KINDS;
/** How a transfer names its order: by a number of the order, by a number of its merchant, or by the remark only. */
export const VIRTUAL_WAYS = {
  none: '不使用，按附言识别',
  order: '每单一个虚拟账号',
  merchant: '每商户一个虚拟账号',
} as const;
export type VirtualWay = keyof typeof VIRTUAL_WAYS;
export const PLACE_KINDS = {
  participants: '参与方收款账户',
  bank: '机构银行账户',
  channel: '支付渠道',
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

/** A time of day, `00:00` to `24:00`. */
export const HOUR: Field = {
  title: '时间',
  max: 5,
  pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
  message: '时间格式应为 HH:mm',
};
/** The lowest success rate, in percent, at which a payment channel gets orders; empty for no floor. */
export const MIN_SUCCESS: Field = {
  title: '最低成功率（%）',
  max: 5,
  pattern: /^(|0\.[1-9]|[1-9]\d?(\.\d)?|100(\.0)?)$/,
  message: '最低成功率须为 0.1–100，最多一位小数',
};
/** Returns thousandths of a percentage as text, such as `98.5`; null for an empty text. */
export function parseSuccess(text: string): number | null {
  return text === '' ? null : Math.round(Number(text) * 10);
}
/** Returns the percentage of thousandths as text; empty for null. */
export function formatSuccess(thousandths: number | null): string {
  return thousandths === null ? '' : `${Math.trunc(thousandths / 10)}.${thousandths % 10}`;
}
const hour = (title: string) => fieldSchema({ ...HOUR, title });
export const BANK_ACCOUNT_FIELDS = {
  bank: { title: '开户银行', required: '请填写开户银行', min: 2, max: 64 },
  holder: { title: '户名', required: '请填写户名', min: 2, max: 128 },
  accountNo: { title: '账号', pattern: /^\d{8,30}$/, message: '账号须为 8–30 位数字', max: 30 },
} as const satisfies Record<string, Field>;

/** An account of the institution; the subject is its code. Number, holder and kind cannot be changed. */
export const bankAccountPayload = z.strictObject({
  bank: fieldSchema(BANK_ACCOUNT_FIELDS.bank),
  holder: fieldSchema(BANK_ACCOUNT_FIELDS.holder),
  accountNo: fieldSchema(BANK_ACCOUNT_FIELDS.accountNo),
  kind: z.enum(['client', 'own']).meta({ title: '账户性质' }),
  virtualWay: z.enum(['none', 'order', 'merchant']).meta({ title: '虚拟账号' }),
  virtualPrefix: z
    .string()
    .regex(/^(\d{4,12})?$/, '虚拟账号前缀须为 4–12 位数字')
    .meta({ title: '虚拟账号前缀' }),
  enabled: z.boolean().meta({ title: '启用' }),
  paymentColumns: paymentColumns.default([]),
});
/**
 * The subject is `product/place`: a bank account's code, `channel:` and a payment channel's code, or `participants` for
 * the pool of participants' accounts.
 */
export const receivingPlacePayload = z.strictObject({
  position: z.int().min(1, '次序从 1 开始').max(99).meta({ title: '次序' }),
  weight: z.int().min(1, '权重从 1 开始').max(10_000).meta({ title: '权重' }),
  opensAt: hour('开始时间'),
  closesAt: hour('结束时间'),
  minAmount: moneyText.meta({ title: '单笔最小金额' }),
  maxAmount: moneyText.meta({ title: '单笔最大金额' }),
  dailyAmount: moneyText.meta({ title: '单日金额上限' }),
  dailyCount: z.int().min(1).max(10_000_000).meta({ title: '单日笔数上限' }),
  /** Percent; empty for no floor. Only a payment channel has a success rate. */
  minSuccess: fieldSchema(MIN_SUCCESS).default(''),
  enabled: z.boolean().meta({ title: '启用' }),
});
/** The agent that acquired a merchant (its user name); empty for none. The subject is the merchant's number. */
export const merchantAgentPayload = z.strictObject({ agent: z.string().trim().max(32).meta({ title: '拓展代理' }) });

/** GET /api/receiving/accounts */
export const bankAccountView = z.object({
  id: z.string(),
  code: z.string(),
  bank: z.string(),
  holder: z.string(),
  /** In full for readers who may propose changes, masked otherwise. */
  accountNo: z.string(),
  kind: z.enum(['client', 'own']),
  currency: currencyText,
  virtualWay: z.enum(['none', 'order', 'merchant']),
  virtualPrefix: z.string(),
  enabled: z.boolean(),
  paymentColumns,
  /** The balance by the books. */
  balance: signedMoneyText,
  /**
   * The statements' entries without a booking and the bookings without a statement entry: number and amount of each
   * side.
   */
  difference: z.object({
    bank: z.int(),
    bankAmount: signedMoneyText,
    books: z.int(),
    booksAmount: signedMoneyText,
    /** Own transfers whose statement line is overdue. */
    overdue: z.int(),
    oldest: z.string(),
  }),
});
export type BankAccountView = z.infer<typeof bankAccountView>;
export const bankAccountViews = z.array(bankAccountView);
/** GET /api/receiving/places */
export const receivingPlaceView = z.object({
  id: z.string(),
  productCode: z.string(),
  productName: z.string(),
  kind: z.enum(['participants', 'bank', 'channel']),
  accountCode: z.string(),
  accountName: z.string(),
  position: z.int(),
  weight: z.int(),
  opensAt: z.string(),
  closesAt: z.string(),
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  dailyAmount: signedMoneyText,
  dailyCount: z.int(),
  /** Percent; empty for no floor. */
  minSuccess: z.string(),
  /** Usage of today. */
  usedAmount: signedMoneyText,
  usedCount: z.int(),
  enabled: z.boolean(),
});
export type ReceivingPlaceView = z.infer<typeof receivingPlaceView>;
export const receivingPlaceViews = z.array(receivingPlaceView);
/** GET /api/receiving/preview: where an order of a product would be routed now. Nothing is written. */
export const routePreviewQuery = z.strictObject({
  product: z.string().min(1, '请选择产品').max(32).meta({ title: '产品' }),
  amount: moneyText,
});
export type RoutePreviewQuery = z.infer<typeof routePreviewQuery>;
const previewedPlace = z.object({
  /** `0` for the participants' accounts of a product without places. */
  placeId: z.string(),
  kind: z.enum(['participants', 'bank', 'channel']),
  /** The bank, or the channel's title; empty for participants' accounts. */
  name: z.string(),
  position: z.int(),
  weight: z.int(),
  /** What a channel takes of the amount; empty elsewhere. */
  cost: z.string(),
  /** Percent; empty where too few payments ended. */
  success: z.string(),
  minSuccess: z.string(),
});
export const routePreview = z.object({
  currency: currencyText,
  choice: z.enum(keysOf(PLACE_CHOICES)),
  /** The places that take the order, the first one first. */
  ranked: z.array(previewedPlace),
  /** The others; `reason` is a key of SKIP_REASONS. */
  skipped: z.array(previewedPlace.extend({ reason: z.enum(keysOf(SKIP_REASONS)) })),
});
export type RoutePreview = z.infer<typeof routePreview>;
export type PreviewedPlace = z.infer<typeof previewedPlace>;
/** POST /api/receiving/place/stop ⓖ: this place gets no new orders; two people switch it on again. */
export const stopPlaceBody = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '编号' }),
  reason: z.string().trim().min(2, '请填写原因').max(200).meta({ title: '原因' }),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type StopPlaceBody = z.infer<typeof stopPlaceBody>;
/** GET /api/receiving/differences?code=: entries that a statement has and the books do not have, or the reverse. */
export const differenceQuery = z.strictObject({ code: z.string().max(32).meta({ title: '账户代码' }) });
export const differenceRow = z.object({
  /** `overdue`: two people approved a transfer between own and client accounts, and the bank shows no line of it. */
  side: z.enum(['bank', 'books', 'overdue']),
  what: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  at: z.string(),
  /** Hours since `at`. */
  ageHours: z.int(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;
export const differenceRows = z.array(differenceRow);
