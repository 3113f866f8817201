import { z } from 'zod';
import { fieldSchema, PERSONAL_REASON } from './fields.ts';
import { keysOf } from './states.ts';

/** Personal data by record that the staff's screens mask, and reveal one value at a time. */
export const REVEAL_FIELDS = {
  participant: ['phone'],
  'kyc-review': ['phone', 'invitedPhone', 'documentNo', 'accountNo'],
  /** A business's representative, by review. */
  'kyc-representative': ['documentNo'],
  /** An owner, by review and position: `12-0`. */
  'kyc-owner': ['ownerName', 'documentNo'],
  complaint: ['contact'],
  'erasure-refusal': ['contact'],
  'statement-line': ['accountNo', 'payer', 'payerAccount'],
  'collection-account': ['outAuthNo'],
  'collection-order': ['outAuthNo', 'paymentName'],
  'payout-order': ['beneficiaryAccount', 'userName'],
  'cash-out': ['accountNo', 'holder'],
  'top-up': ['payerName'],
  'screening-hit': ['screenedName'],
} as const;
export type RevealSubject = keyof typeof REVEAL_FIELDS;
/** Names of the fields. */
export const REVEAL_FIELD_NAMES = {
  phone: '手机号',
  invitedPhone: '邀请时手机号',
  documentNo: '证件号码',
  outAuthNo: '收款账号',
  paymentName: '付款人姓名',
  beneficiaryAccount: '收款人账号',
  userName: '收款人姓名',
  accountNo: '银行账号',
  holder: '户名',
  payerName: '付款人姓名',
  screenedName: '被筛查名称',
  ownerName: '受益所有人姓名',
  contact: '联系方式',
  payer: '付款人姓名',
  payerAccount: '付款账号',
} as const;
export type RevealField = keyof typeof REVEAL_FIELD_NAMES;
/** Seconds that a value stays on the screen. */
export const REVEAL_SECONDS = 30;

const names = <T extends string>(record: Record<T, unknown>) => keysOf(record);

/** POST /api/personal/reveal: one value of one record. The audit log records the reason, never the value. */
export const revealPersonalBody = z.object({
  subject: z.enum(names(REVEAL_FIELDS)).meta({ title: '对象' }),
  recordNo: z.string().trim().min(1).max(64).meta({ title: '编号' }),
  field: z.enum(names(REVEAL_FIELD_NAMES)).meta({ title: '信息' }),
  reason: fieldSchema(PERSONAL_REASON),
});
export type RevealPersonalBody = z.infer<typeof revealPersonalBody>;
export const revealPersonalAnswer = z.object({ value: z.string(), seconds: z.number().int() });
export type RevealPersonalAnswer = z.infer<typeof revealPersonalAnswer>;
