import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import type { Moves } from './states.ts';
import { wallTime } from './time.ts';

/** GET /api/pay/order?o=TOKEN: all a payer needs and may know (L5). */
export const payerOrderQuery = z.strictObject({ o: z.string().min(1).max(200).meta({ title: '订单令牌' }) });
export const payerOrder = z.object({
  agtOrderNo: z.string(),
  status: z.int(),
  amount: z.string(),
  subject: z.string(),
  merchantName: z.string(),
  institution: z.string(),
  licenceNo: z.string(),
  regulator: z.string(),
  demo: z.boolean(),
  productName: z.string(),
  payType: z.int(),
  payPattern: z.int(),
  /** Who receives: holder masked, number in full only while payment is awaited (it is needed to pay). */
  receiver: z
    .object({
      typeName: z.string(),
      accountLabel: z.string(),
      holder: z.string(),
      accountNo: z.string(),
      bankName: z.string(),
      bankBranch: z.string(),
      /** What the payer writes into the transfer, so that it names this order; empty where nothing has to be written. */
      reference: z.string(),
    })
    .nullable(),
  /** The ways to pay that the payer may choose among until something was paid; empty where there is no choice. */
  methods: z.array(z.object({ id: z.string(), name: z.string(), chosen: z.boolean() })),
  /** Content of the QR code to draw; empty when this way of paying has none. */
  qrContent: z.string(),
  createTime: z.string(),
  expireTime: z.string(),
  /** Milliseconds left by the server's clock; ≤ 0 when over. */
  leftMs: z.int(),
  paidTime: z.string(),
  paidAmount: z.string(),
  receiptNo: z.string(),
  returnUrl: z.string(),
  /** `dueTime`: answered by then. `reply` and its time once it is. */
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
/** POST /api/pay/method: the payer takes another way to pay, until something was paid. */
export const methodBody = z.strictObject({
  o: z.string().min(1).max(200),
  method: z
    .string()
    .regex(/^\d{1,18}$/, '付款方式不存在')
    .meta({ title: '付款方式' }),
});
export type MethodBody = z.infer<typeof methodBody>;
/** POST /api/pay/complaint: freezes the order's money until someone reviews it. */
export const complaintBody = z.strictObject({
  o: z.string().min(1).max(200),
  reason: z.enum(['not_received', 'wrong_amount', 'not_mine', 'fraud', 'other']).meta({ title: '投诉类型' }),
  detail: z.string().trim().min(5, '请至少写 5 个字说明情况').max(500).meta({ title: '情况说明' }),
  contact: z.string().trim().max(64).optional().meta({ title: '联系方式' }),
  picture: z
    .string()
    .regex(/^complaints\/[\w-]{24}\.webp$/, '请重新上传图片')
    .optional()
    .meta({ title: '图片' }),
});
export type ComplaintBody = z.infer<typeof complaintBody>;
/** POST /api/pay/complaint/picture?o=: one picture for the complaint that follows; answers what to name it by. */
export const complaintPictureQuery = z.strictObject({ o: z.string().min(1).max(200) });
export const complaintPicture = z.object({ picture: z.string() });
export const COMPLAINT_REASONS: Record<ComplaintBody['reason'], string> = {
  not_received: '付款后商户未到账',
  wrong_amount: '金额不符',
  not_mine: '不是本人交易',
  fraud: '疑似诈骗',
  other: '其他',
};
// The queue, for operator staff -------------------------------------------------------------------------------------------

export const COMPLAINT_STATE = { open: 0, taken: 1, answered: 2 } as const;
export const COMPLAINT_STATE_NAMES: Record<number, string> = { 0: '待处理', 1: '处理中', 2: '已答复' };
/** Allowed moves of a complaint; the database refuses every other one. In hand it may pass to another person. */
export const COMPLAINT_MOVES: Moves<number> = { 0: [1, 2], 1: [1, 2], 2: [] };
export const COMPLAINT_VERDICT_NAMES: Record<string, string> = {
  rejected: '不成立',
  handled: '已核实处理',
  refunded: '已退款',
};
/** Hours until a complaint must be answered. */
export const COMPLAINT_HOURS = 72;

const complaintId = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
export const complaintRow = z.object({
  id: z.string(),
  agtOrderNo: z.string(),
  orderStatus: z.int(),
  amount: z.string(),
  merchantName: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  reason: z.string(),
  detail: z.string(),
  state: z.int(),
  verdict: z.string(),
  takenBy: z.string(),
  createTime: z.string(),
  dueTime: z.string(),
  /** Milliseconds until it is due by the database clock; negative when overdue, 0 once answered. */
  leftMs: z.int(),
  reviewedBy: z.string(),
  reviewTime: z.string(),
});
export type ComplaintRow = z.infer<typeof complaintRow>;
/** GET /api/complaint/getPageList: what waits comes first by its day, what is answered newest first. */
export const complaintListQuery = z.strictObject({
  ...pageQuery,
  agtOrderNo: z.string().trim().max(40).optional().meta({ title: '代收单号' }),
  state: z
    .string()
    .regex(/^[0-2](,[0-2])*$/, '状态不存在')
    .optional()
    .meta({ title: '状态', description: '可多选，逗号分隔' }),
  reason: z.enum(['not_received', 'wrong_amount', 'not_mine', 'fraud', 'other']).optional().meta({ title: '投诉类型' }),
  merchant: z.string().trim().max(64).optional().meta({ title: '商户' }),
  participant: z.string().trim().max(64).optional().meta({ title: '收款方' }),
  overdue: z.enum(['1']).optional().meta({ title: '超时' }),
  startDate: wallTime.optional().meta({ title: '开始时间' }),
  endDate: wallTime.optional().meta({ title: '结束时间' }),
});
export type ComplaintListQuery = z.infer<typeof complaintListQuery>;
export const complaintPage = pageOf(complaintRow).extend({
  /** What waits, whatever the filter. */
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
  /** Address of the payer's picture; empty for none. */
  picture: z.string(),
  /** What is held of the merchant's money for it. */
  held: z.string(),
  /** What the payer reads. */
  reply: z.string(),
  outcome: z.string(),
  order: z.object({
    subject: z.string(),
    product: z.string(),
    paidInAmount: z.string(),
    payer: z.string(),
    payerRef: z.string(),
    createTime: z.string(),
    affirmTime: z.string(),
    operator: z.string(),
    notifyStatus: z.int(),
    holder: z.string(),
    accountNo: z.string(),
    participantFrozen: z.boolean(),
  }),
  /** Complaints of the last thirty days about the same merchant and the same collector, this one included. */
  recent: z.object({ merchant: z.int(), participant: z.int() }),
  notes: z.array(z.object({ author: z.string(), time: z.string(), text: z.string() })),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;
/** POST /api/complaint/take: into one's own hands. */
export const takeComplaintBody = z.strictObject({ id: complaintId });
/** POST /api/complaint/note */
export const complaintNoteBody = z.strictObject({
  id: complaintId,
  text: z.string().trim().min(2, '请至少写 2 个字').max(500, '记录最多 500 个字').meta({ title: '调查记录' }),
});
/** What answers a complaint without a refund, and so lifts its freeze: two people (`complaint.answer`). A refund answers by itself once it is approved. */
export const complaintAnswerPayload = z.strictObject({
  verdict: z.enum(['rejected', 'handled']).default('handled').meta({ title: '结论' }),
  outcome: z.string().trim().min(2, '请写明审核结论').max(500, '审核结论最多 500 个字').meta({ title: '审核结论' }),
  /** What the payer reads; without it the conclusion. */
  reply: z.string().trim().max(500, '给付款人的答复最多 500 个字').default('').meta({ title: '给付款人的答复' }),
  /** Whether monitoring shall hear of it as a suspicion. */
  report: z.boolean().default(false).meta({ title: '上报可疑' }),
});

/** POST /api/pay/sandbox: in a demo only, the sandbox channel pays an order of pattern 1–8. */
export const sandboxPayBody = z.strictObject({ o: z.string().min(1).max(200) });
