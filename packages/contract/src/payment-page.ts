import { z } from 'zod';
import { COLLECTION_STATUSES, NOTIFY_STATUSES } from './collection-orders.ts';
import { COMPLAINT_REASONS, COMPLAINT_STATE_NAMES, COMPLAINT_STATES, COMPLAINT_VERDICT_NAMES } from './complaints.ts';
import { type Field, fieldSchema } from './fields.ts';
import { storedName } from './files.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { payerChannel } from './payment-channels.ts';
import { PAY_TYPES } from './products.ts';
import { payerRefund } from './refunds.ts';
import { keysOf } from './states.ts';

/** GET /api/pay/order?o=TOKEN: everything that a payer needs and may know (L5). */
export const payerOrderQuery = z.strictObject({ o: z.string().min(1).max(200).meta({ title: '订单令牌' }) });
export const payerOrder = z.object({
  agtOrderNo: z.string(),
  status: z.literal(COLLECTION_STATUSES),
  currency: currencyText,
  amount: signedMoneyText,
  subject: z.string(),
  merchantName: z.string(),
  institution: z.string(),
  licenceNo: z.string(),
  regulator: z.string(),
  demo: z.boolean(),
  productName: z.string(),
  payType: z.literal(PAY_TYPES),
  payPattern: z.int(),
  /**
   * The amount that the merchant asked for; empty unless the amount to pay differs, to be unique among the account's
   * open orders.
   */
  askedAmount: signedMoneyText,
  /** 附言: the text that the payer enters in the transfer, so that it names this order; empty where none is needed. */
  reference: z.string(),
  /** Whether the account is shown only after the payer entered its name (L5). */
  needsPayerName: z.boolean(),
  /** The name that the payer entered, masked; empty until then. */
  payerName: z.string(),
  /**
   * The receiving account. The holder is in full while it has to be typed for a bank transfer, otherwise masked
   * (`holderMasked`); the number only while payment is awaited. Null without an account, and until a required payer
   * name is entered.
   */
  receiver: z
    .object({
      typeName: z.string(),
      accountLabel: z.string(),
      holder: z.string(),
      holderMasked: z.boolean(),
      accountNo: z.string(),
      bankName: z.string(),
      bankBranch: z.string(),
    })
    .nullable(),
  /**
   * Ways to pay from which the payer may choose until a payment arrives; empty where there is no choice. `channel` is
   * null where the payer transfers to an account.
   */
  methods: z.array(
    z.object({ id: z.string(), name: z.string(), chosen: z.boolean(), channel: payerChannel.nullable() }),
  ),
  /**
   * The payment channel that takes this order, and the ways in which it may be paid there (`startPaymentCall`); null
   * where the payer transfers to an account, and once it is paid.
   */
  channel: payerChannel.extend({ name: z.string() }).nullable(),
  /** Content of the QR code to draw; empty when this way to pay has none. */
  qrContent: z.string(),
  createTime: z.string(),
  expireTime: z.string(),
  /** Milliseconds left by the server's clock; ≤ 0 when expired. */
  leftMs: z.int(),
  paidTime: z.string(),
  paidAmount: signedMoneyText,
  receiptNo: z.string(),
  returnUrl: z.string(),
  /** Refunds to the payer, the oldest first. */
  refunds: z.array(payerRefund),
  /** Whether the payer has entered a refund account. */
  refundAccount: z.boolean(),
  /** Whether the payer may enter or change it now. */
  refundAccountOpen: z.boolean(),
  /** The payer's voucher of its transfer; null without. */
  voucher: z.object({ time: z.string(), reference: z.string(), image: z.boolean() }).nullable(),
  /** How often the payer may still submit a voucher; 0 where it may not. */
  voucherLeft: z.int(),
  /** Whether the payer may complain now, for the first time or again. */
  mayComplain: z.boolean(),
  /**
   * The open complaint, otherwise the newest. `dueTime`: the answer is due by then. `reply` and its time are filled
   * once it is answered.
   */
  complaint: z
    .object({
      time: z.string(),
      status: z.enum(['open', 'taken', 'reviewed']),
      dueTime: z.string(),
      verdict: z.string(),
      reply: z.string(),
      replyTime: z.string(),
    })
    .nullable(),
});
export type PayerOrder = z.infer<typeof payerOrder>;
/** POST /api/pay/method: the payer chooses another way to pay, until a payment arrives. */
export const methodBody = z.strictObject({
  o: z.string().min(1).max(200),
  method: z
    .string()
    .regex(/^\d{1,18}$/, '付款方式不存在')
    .meta({ title: '付款方式' }),
});
export type MethodBody = z.infer<typeof methodBody>;
/**
 * Excludes control characters and characters that change a text's direction or width. Without the flag /u, because a
 * JSON schema's pattern has no flags.
 */
const VISIBLE = /^[ -~\u00a1-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ufefe\uff00-\uffff]*$/;
export const PAYER_NAME: Field = {
  title: '付款人姓名',
  required: '请填写付款人真实姓名',
  min: 2,
  max: 64,
};
export const VOUCHER_REFERENCE_MAX = 32;
const payerName = fieldSchema(PAYER_NAME).regex(VISIBLE, '付款人姓名含有不可见字符').meta({ title: PAYER_NAME.title });
/** POST /api/pay/payer: the payer's name, entered before the account is shown. */
export const payerNameBody = z.strictObject({ o: z.string().min(1).max(200), payerName });
/** How often a payer may submit a voucher for one order, and how many images it may upload for it within a day. */
export const VOUCHER_TIMES = 5;
/** POST /api/pay/voucher: the payer's voucher of its transfer, with at least one field. */
export const voucherBody = z.strictObject({
  o: z.string().min(1).max(200),
  reference: z
    .string()
    .trim()
    .max(VOUCHER_REFERENCE_MAX, `口令最多 ${VOUCHER_REFERENCE_MAX} 个字`)
    .regex(VISIBLE, '口令含有不可见字符')
    .optional()
    .meta({ title: '口令或流水号' }),
  payerName: payerName.optional(),
  image: z
    .string()
    .regex(storedName('image', 'vouchers/'), '请重新上传图片')
    .optional()
    .meta({ title: '转账截图' }),
});
export type VoucherBody = z.infer<typeof voucherBody>;
export const COMPLAINT_DETAIL: Field = {
  title: '情况说明',
  kind: 'lines',
  required: '请至少写 5 个字说明情况',
  min: 5,
  max: 500,
};
export const COMPLAINT_CONTACT: Field = { title: '联系方式', max: 64 };
/** POST /api/pay/complaint: freezes the order's money until someone reviews it. */
export const complaintBody = z.strictObject({
  o: z.string().min(1).max(200),
  reason: z.enum(keysOf(COMPLAINT_REASONS)).meta({ title: '投诉类型' }),
  detail: fieldSchema(COMPLAINT_DETAIL),
  contact: fieldSchema(COMPLAINT_CONTACT).optional(),
  image: z.string().regex(storedName('image', 'complaints/'), '请重新上传图片').optional().meta({ title: '图片' }),
});
export type ComplaintBody = z.infer<typeof complaintBody>;
/**
 * POST /api/pay/complaint/image?o=, /api/pay/voucher/image?o=: one image for the following call; returns the name
 * to use there.
 */
export const complaintImageQuery = z.strictObject({ o: z.string().min(1).max(200) });
export const complaintImage = z.object({ image: z.string() });
// The complaint queue, for operator staff -----------------------------------------------------------------------------

/** Hours until a complaint must be answered. */
export const COMPLAINT_HOURS = 72;

const complaintId = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
export const complaintRow = z.object({
  id: z.string(),
  /** Number of the complaint within its order, from 1. */
  ordinal: z.int(),
  agtOrderNo: z.string(),
  orderStatus: z.literal(COLLECTION_STATUSES),
  currency: currencyText,
  amount: signedMoneyText,
  merchantName: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  reason: z.enum(keysOf(COMPLAINT_REASONS)),
  detail: z.string(),
  state: z.literal(COMPLAINT_STATES),
  /** Empty until it is answered. */
  verdict: z.enum(['', ...keysOf(COMPLAINT_VERDICT_NAMES)]),
  takenBy: z.string(),
  createTime: z.string(),
  dueTime: z.string(),
  /** Milliseconds until it is due by the database clock; negative when overdue, 0 once answered. */
  leftMs: z.int(),
  reviewedBy: z.string(),
  reviewTime: z.string(),
});
export type ComplaintRow = z.infer<typeof complaintRow>;
export const COMPLAINT_FILTERS = listFilters({
  agtOrderNo: { kind: 'text', title: '代收单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '投诉时间' },
  reason: { kind: 'choice', title: '投诉类型', names: COMPLAINT_REASONS },
  merchant: { kind: 'text', title: '商户编号或名称', max: 64 },
  participant: { kind: 'text', title: '收款方', max: 64 },
  overdue: { kind: 'choice', title: '期限', names: { 1: '已超时' } },
  state: { kind: 'choices', title: '状态', names: COMPLAINT_STATE_NAMES },
});
/** GET /api/complaint/getPageList: waiting complaints first, by due time, then answered ones, the newest first. */
export const complaintListQuery = z.strictObject({ ...pageQuery, ...filterShape(COMPLAINT_FILTERS) });
export type ComplaintListQuery = z.infer<typeof complaintListQuery>;
export const complaintPage = pageOf(complaintRow).extend({
  /** Number of waiting complaints, whatever the filter. */
  open: z.int(),
  overdue: z.int(),
});
export type ComplaintPage = z.infer<typeof complaintPage>;
/** GET /api/complaint/detail?id= */
export const complaintIdQuery = z.strictObject({ id: complaintId });
export const complaintDetail = z.object({
  complaint: complaintRow,
  /** Masked. */
  contact: z.string(),
  /** Address of the payer's image; empty for none. */
  image: z.string(),
  currency: currencyText,
  /** The merchant's money that is held for it. */
  held: signedMoneyText,
  /** The answer that the payer reads. */
  reply: z.string(),
  outcome: z.string(),
  order: z.object({
    subject: z.string(),
    product: z.string(),
    paidInAmount: signedMoneyText,
    payer: z.string(),
    payerRef: z.string(),
    createTime: z.string(),
    affirmTime: z.string(),
    operator: z.string(),
    notifyStatus: z.literal(NOTIFY_STATUSES),
    holder: z.string(),
    accountNo: z.string(),
    participantFrozen: z.boolean(),
  }),
  /** Complaints of the last thirty days about the same merchant and the same collector, this one included. */
  recent: z.object({ merchant: z.int(), participant: z.int() }),
  /** The other complaints of the same order, the newest first. */
  others: z.array(
    z.object({
      id: z.string(),
      ordinal: z.int(),
      state: z.literal(COMPLAINT_STATES),
      verdict: z.enum(['', ...keysOf(COMPLAINT_VERDICT_NAMES)]),
      time: z.string(),
    }),
  ),
  notes: z.array(z.object({ author: z.string(), time: z.string(), text: z.string() })),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;
/** POST /api/complaint/take: the signed-in user takes it. */
export const takeComplaintBody = z.strictObject({ id: complaintId });
/** POST /api/complaint/note */
export const complaintNoteBody = z.strictObject({
  id: complaintId,
  text: z.string().trim().min(2, '请至少写 2 个字').max(500, '记录最多 500 个字').meta({ title: '调查记录' }),
});
export const ANSWER_FIELDS = {
  outcome: { title: '审核结论', kind: 'lines', required: '请写明审核结论', min: 2, max: 500 },
  reply: { title: '给付款人的答复', kind: 'lines', max: 500 },
} as const satisfies Record<string, Field>;
/**
 * An answer without a refund, which also lifts the complaint's freeze: two people (`complaint.answer`). A refund
 * answers the complaint automatically once it is approved.
 */
export const complaintAnswerPayload = z.strictObject({
  /** The complaint to answer; without it, the oldest waiting one of the order. */
  complaintId: complaintId.optional(),
  verdict: z.enum(['rejected', 'handled']).default('handled').meta({ title: '结论' }),
  outcome: fieldSchema(ANSWER_FIELDS.outcome),
  /** The answer for the payer; without it, the conclusion. */
  reply: fieldSchema(ANSWER_FIELDS.reply).default(''),
  /** Whether it is reported to monitoring as a suspicion. */
  report: z.boolean().default(false).meta({ title: '上报可疑' }),
});

/** POST /api/pay/sandbox: in a demo only, the sandbox channel pays an order of pattern 1–8. */
export const sandboxPayBody = z.strictObject({ o: z.string().min(1).max(200) });
