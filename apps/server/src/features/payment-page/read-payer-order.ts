import { COLLECTION_STATUS } from '@mashang/contract/collection-orders';
import { COMPLAINT_STATE } from '@mashang/contract/complaints';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { type PayerOrder, VOUCHER_TIMES } from '@mashang/contract/payment-page';
import { isManualPattern, PAY_TYPE } from '@mashang/contract/products';
import { countGuess } from '../../platform/auth/guess-limit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { readPayToken } from '../collection-orders/pay-token.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { payerChannelOf } from '../payment-channels/payer-channel.ts';
import { payerRefundsOf } from '../refunds/payer-refunds.ts';
import { listMethods } from './payer-methods.ts';
import { findPayerOrder, type PayerRow } from './payment-page-store.ts';
import * as zh from './zh.ts';

const PAYER_STATES = ['open', 'taken', 'reviewed'] as const;

/**
 * Returns the order number of a payer's token. An invalid token gets the same 404 as a missing order, and counts as a
 * guess.
 */
export async function orderOfToken({ platform, actor }: Ctx, token: string): Promise<string> {
  const agtOrderNo = readPayToken(platform, token);
  if (agtOrderNo !== null) return agtOrderNo;
  const refusal = new BusinessError('notFound', zh.faults.linkGone);
  throw await countGuess(platform, { secret: 'pay-token', ip: 'ip' in actor ? (actor.ip ?? '') : '', refusal });
}

/** Returns the payer's page of one order (L5): who is paid, which institution operates it, what for, and how to pay. */
export async function readPayerOrder(ctx: Ctx, input: { o: string }): Promise<PayerOrder> {
  const { platform } = ctx;
  const [row, licence] = await Promise.all([
    orderOfToken(ctx, input.o).then((agtOrderNo) => findPayerOrder(platform.db.app, agtOrderNo)),
    currentLicence(platform),
  ]);
  if (!row) throw new BusinessError('notFound', zh.faults.linkGone);
  const methods =
    row.status === COLLECTION_STATUS.awaiting && row.placed ? await listMethods(platform.db.app, row.agtOrderNo) : [];
  const refunds = await payerRefundsOf(platform, row.agtOrderNo);
  return {
    agtOrderNo: row.agtOrderNo,
    status: row.status,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    askedAmount: row.askedAmount === null ? '' : formatMoney(row.askedAmount),
    reference: row.channelWays === null && (row.placed || isManualPattern(row.payPattern)) ? row.reference : '',
    needsPayerName: needsPayerName(row),
    payerName: row.payerName && maskName(row.payerName),
    subject: row.subject,
    merchantName: row.merchantName,
    institution: licence?.legalName ?? '',
    licenceNo: licence?.licenceNo ?? '',
    regulator: licence?.regulator ?? '',
    demo: platform.config.demo,
    productName: row.productName,
    payType: row.payType,
    payPattern: row.payPattern,
    receiver: receiverOf(row),
    methods:
      methods.length > 1
        ? methods.map(({ id, name, chosen, kind, ways }) => ({ id, name, chosen, channel: payerChannelOf(kind, ways) }))
        : [],
    channel: channelOf(row),
    qrContent: qrContentOf(row),
    createTime: row.createTime,
    expireTime: row.expireTime,
    leftMs: row.leftMs,
    paidTime: row.paidTime,
    paidAmount: row.paidAmount === null || !row.paidTime ? '' : formatMoney(row.paidAmount),
    receiptNo: row.receiptNo ? `SJ${row.receiptNo.padStart(12, '0')}` : '',
    returnUrl: row.returnUrl,
    refunds,
    refundAccount: row.refundAccount,
    refundAccountOpen: row.takesAccount && !refunds.some(({ status }) => status === 'processing'),
    voucher: row.voucherTime ? { time: row.voucherTime, reference: row.tag, image: row.voucherImage !== null } : null,
    voucherLeft: maySubmit(row) ? Math.max(0, VOUCHER_TIMES - row.voucherTimes) : 0,
    mayComplain: row.mayComplain,
    complaint: row.complaintTime
      ? {
          time: row.complaintTime,
          status: PAYER_STATES[row.complaintState ?? 0] ?? 'open',
          dueTime: row.complaintDue ?? '',
          // An answer that is still being written is not shown.
          verdict: row.complaintState === COMPLAINT_STATE.answered ? (row.complaintVerdict ?? '') : '',
          reply: row.complaintState === COMPLAINT_STATE.answered ? (row.complaintReply ?? '') : '',
          replyTime: row.complaintReplyTime ?? '',
        }
      : null,
  };
}

function channelOf(row: PayerRow): PayerOrder['channel'] {
  if (row.status !== COLLECTION_STATUS.awaiting) return null;
  const channel = payerChannelOf(row.channelKind, row.channelWays);
  return channel && { ...channel, name: row.channelTitle ?? '' };
}

/**
 * Whether the account stays hidden until the payer has said its name. A receipt that is confirmed by hand is recognised
 * by that name, and a refund goes to nobody else. A channel names the payer itself.
 */
function needsPayerName({ status, payerName, payPattern, channelWays }: PayerRow): boolean {
  if (channelWays !== null) return false;
  return status === COLLECTION_STATUS.awaiting && payerName === '' && isManualPattern(payPattern);
}

function maySubmit({ status, payPattern, holder, adjusting }: PayerRow): boolean {
  const open = status === COLLECTION_STATUS.awaiting || status === COLLECTION_STATUS.expired;
  return open && isManualPattern(payPattern) && holder !== null && !adjusting;
}

function receiverOf(row: PayerRow): PayerOrder['receiver'] {
  if (needsPayerName(row)) return null;
  if (row.channelWays !== null) return null;
  if (row.placed) return institutionOf(row);
  if (row.holder === null) return null;
  const awaiting = row.status === COLLECTION_STATUS.awaiting;
  // A bank asks for the holder's name; a payment app shows it itself.
  const typed = awaiting && row.payType === PAY_TYPE.bankCard;
  return {
    typeName: row.typeName ?? '',
    accountLabel: row.accountLabel ?? '',
    holder: typed ? row.holder : maskName(row.holder),
    holderMasked: !typed,
    accountNo: awaiting ? (row.accountNo ?? '') : '',
    bankName: row.bankName ?? '',
    bankBranch: row.bankBranch ?? '',
  };
}

/**
 * Returns the institution's own account. Every bank asks for the holder's name, so it is shown in full until the order
 * is paid (L5).
 */
function institutionOf(row: PayerRow): PayerOrder['receiver'] {
  const awaiting = row.status === COLLECTION_STATUS.awaiting;
  const holder = row.bankHolder ?? '';
  return {
    typeName: zh.readPayerOrder.bankTransfer,
    accountLabel: row.virtualNo ? zh.readPayerOrder.virtualAccount : zh.readPayerOrder.account,
    holder: awaiting ? holder : maskName(holder),
    holderMasked: !awaiting,
    accountNo: awaiting ? row.virtualNo || (row.bankNumber ?? '') : '',
    bankName: row.bankBank ?? '',
    bankBranch: '',
  };
}

/**
 * Returns the content of the QR code: the account's own code where it has one, else what a wallet needs to fill in;
 * only while payment is awaited.
 */
function qrContentOf(row: PayerRow): string {
  if (row.status !== COLLECTION_STATUS.awaiting || row.accountNo === null || row.payType === PAY_TYPE.bankCard)
    return '';
  if (needsPayerName(row)) return '';
  if (row.codeText) return row.codeText;
  const account = encodeURIComponent(row.accountNo);
  return `mashang://pay?account=${account}&amount=${formatMoney(row.amount)}&order=${row.agtOrderNo}`;
}
