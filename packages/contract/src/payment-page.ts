import { z } from 'zod';

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
    })
    .nullable(),
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
  complaint: z.object({ time: z.string(), status: z.enum(['open', 'reviewed']) }).nullable(),
});
export type PayerOrder = z.infer<typeof payerOrder>;
/** POST /api/pay/complaint: freezes the order's money until someone reviews it. */
export const complaintBody = z.strictObject({
  o: z.string().min(1).max(200),
  reason: z.enum(['not_received', 'wrong_amount', 'not_mine', 'fraud', 'other']).meta({ title: '投诉类型' }),
  detail: z.string().trim().min(5, '请至少写 5 个字说明情况').max(500).meta({ title: '情况说明' }),
  contact: z.string().trim().max(64).optional().meta({ title: '联系方式' }),
});
export type ComplaintBody = z.infer<typeof complaintBody>;
export const COMPLAINT_REASONS: Record<ComplaintBody['reason'], string> = {
  not_received: '付款后商户未到账',
  wrong_amount: '金额不符',
  not_mine: '不是本人交易',
  fraud: '疑似诈骗',
  other: '其他',
};
/** POST /api/pay/sandbox: in a demo only, the sandbox channel pays an order of pattern 1–8. */
export const sandboxPayBody = z.strictObject({ o: z.string().min(1).max(200) });
