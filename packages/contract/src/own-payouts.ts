import { z } from 'zod';
import { NOTIFY_STATUS_NAMES, NOTIFY_STATUSES, timelineStep } from './collection-orders.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText } from './money.ts';
import { ownDelivery } from './own-orders.ts';
import { pageOf, pageQuery } from './paging.ts';
import { askedPayout, OWN_PAYOUTS_MAX, PAYOUT_STATUS_NAMES, PAYOUT_STATUSES, USER_TYPES } from './payout-orders.ts';
import { PAY_TYPES } from './products.ts';

/** One payout as the people of its merchant see it: nothing says who paid it. Name and account are masked. */
export const ownPayout = z.object({
  id: z.string(),
  orderNo: z.string(),
  mchOrderNo: z.string(),
  currency: currencyText,
  amount: moneyText,
  /** The fee that is charged, or held while the payout is in progress; zero where it ended unpaid or came back. */
  fee: moneyText,
  payType: z.literal(PAY_TYPES),
  userName: z.string(),
  userType: z.literal(USER_TYPES),
  beneficiaryAccount: z.string(),
  bankName: z.string(),
  remark: z.string(),
  status: z.literal(PAYOUT_STATUSES),
  /** Whether the institution pays it by bank file. */
  byBank: z.boolean(),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  notifyUrl: z.string(),
  createTime: z.string(),
  finishTime: z.string(),
  failReason: z.string(),
});
export type OwnPayout = z.infer<typeof ownPayout>;
export const OWN_PAYOUT_FILTERS = listFilters({
  mchOrderNo: { kind: 'text', title: '商户单号', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '创建时间' },
  orderNo: { kind: 'text', title: '代付单号', max: 40 },
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
  notifyStatus: { kind: 'choice', title: '回调状态', names: NOTIFY_STATUS_NAMES },
  status: { kind: 'choices', title: '状态', names: PAYOUT_STATUS_NAMES },
});
/** GET /api/merchant/payouts, newest first. */
export const ownPayoutQuery = z.strictObject({ ...pageQuery, ...filterShape(OWN_PAYOUT_FILTERS) });
export type OwnPayoutQuery = z.infer<typeof ownPayoutQuery>;
export const ownPayoutPage = pageOf(ownPayout);
export type OwnPayoutPage = z.infer<typeof ownPayoutPage>;

/** Columns of a file of payouts, by their field; a file may leave out those that are not required. */
export const PAYOUT_FILE_COLUMNS = {
  mchOrderNo: '商户单号',
  amount: '金额',
  payType: '支付类型',
  beneficiaryName: '收款人姓名',
  beneficiaryAccount: '收款账号',
  bankName: '银行名称',
  remark: '备注',
} as const;
export type PayoutFileColumn = keyof typeof PAYOUT_FILE_COLUMNS;
export const PAYOUT_FILE_TEXTS = {
  type: '请上传 CSV 或 XLSX 文件',
  size: '代付文件不能超过 1MB',
  rows: `一个代付文件最多 ${OWN_PAYOUTS_MAX} 行`,
} as const;
/** POST /api/merchant/payouts/readFile: every row of a file, judged as its creation would be; nothing is stored. */
export const readPayoutFile = z.object({
  currency: currencyText,
  /** Good rows, as they are proposed. */
  payouts: z.array(askedPayout),
  total: moneyText,
  fee: moneyText,
  refused: z.array(
    z.object({
      /** Number of the row in the file, from 1. */
      row: z.int(),
      field: z.string(),
      reason: z.string(),
    }),
  ),
});
export type ReadPayoutFile = z.infer<typeof readPayoutFile>;

/** GET /api/merchant/payouts/detail?orderNo= */
export const ownPayoutDetail = z.object({
  order: ownPayout,
  timeline: z.array(timelineStep),
  deliveries: z.array(ownDelivery),
});
export type OwnPayoutDetail = z.infer<typeof ownPayoutDetail>;
