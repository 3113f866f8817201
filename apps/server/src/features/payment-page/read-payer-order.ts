import { formatMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { COMPLAINT_STATE, type PayerOrder } from '@mashang/contract/payment-page';
import { BusinessError } from '../../platform/errors.ts';
import { countGuess } from '../../platform/guess-limit.ts';
import type { Ctx } from '../../platform/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { readPayToken } from './pay-token.ts';
import { findPayerOrder, listMethods, type PayerRow } from './payment-page-store.ts';

const PAYER_STATES = ['open', 'taken', 'reviewed'] as const;

/** Order number of a payer's token; a token not made here answers as an order that is not there. */
export async function orderOfToken({ platform, actor }: Ctx, token: string): Promise<string> {
  const agtOrderNo = readPayToken(platform, token);
  if (agtOrderNo !== null) return agtOrderNo;
  const refusal = new BusinessError('notFound', '订单不存在或链接已失效');
  throw await countGuess(platform, { secret: 'pay-token', ip: 'ip' in actor ? (actor.ip ?? '') : '', refusal });
}

/** The payer's page of one order (L5): who is paid, by whom it is run, what for, and how. */
export async function readPayerOrder(ctx: Ctx, input: { o: string }): Promise<PayerOrder> {
  const { platform } = ctx;
  const [row, licence] = await Promise.all([
    orderOfToken(ctx, input.o).then((agtOrderNo) => findPayerOrder(platform.db.app, agtOrderNo)),
    currentLicence(platform),
  ]);
  if (!row) throw new BusinessError('notFound', '订单不存在或链接已失效');
  const methods = row.status === 1 && row.payCode !== null ? await listMethods(platform.db.app, row.agtOrderNo) : [];
  return {
    agtOrderNo: row.agtOrderNo,
    status: row.status,
    amount: formatMoney(row.amount),
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
    methods: methods.length > 1 ? methods.map(({ id, bank, chosen }) => ({ id, name: bank, chosen })) : [],
    qrContent: qrContentOf(row),
    createTime: row.createTime,
    expireTime: row.expireTime,
    leftMs: row.leftMs,
    paidTime: row.paidTime,
    paidAmount: row.paidAmount === null || !row.paidTime ? '' : formatMoney(row.paidAmount),
    receiptNo: row.receiptNo ? `SJ${row.receiptNo.padStart(12, '0')}` : '',
    returnUrl: row.returnUrl,
    complaint: row.complaintTime
      ? {
          time: row.complaintTime,
          status: PAYER_STATES[row.complaintState ?? 0] ?? 'open',
          dueTime: row.complaintDue ?? '',
          // What is being written is not the answer yet.
          verdict: row.complaintState === COMPLAINT_STATE.answered ? (row.complaintVerdict ?? '') : '',
          reply: row.complaintState === COMPLAINT_STATE.answered ? (row.complaintReply ?? '') : '',
          replyTime: row.complaintReplyTime ?? '',
        }
      : null,
  };
}

function receiverOf(row: PayerRow): PayerOrder['receiver'] {
  if (row.payCode !== null) return institutionOf(row);
  if (row.holder === null) return null;
  const awaiting = row.status === 1;
  return {
    typeName: row.typeName ?? '',
    accountLabel: row.accountLabel ?? '',
    holder: maskName(row.holder),
    accountNo: awaiting ? (row.accountNo ?? '') : '',
    bankName: row.bankName ?? '',
    bankBranch: row.bankBranch ?? '',
    reference: '',
  };
}

/** The institution's own account: every bank asks for the holder's name, so it stands there in full until the order is paid (L5). */
function institutionOf(row: PayerRow): PayerOrder['receiver'] {
  const awaiting = row.status === 1;
  const holder = row.bankHolder ?? '';
  return {
    typeName: '银行转账',
    accountLabel: row.virtualNo ? '专属收款账号' : '收款账号',
    holder: awaiting ? holder : maskName(holder),
    accountNo: awaiting ? row.virtualNo || (row.bankNumber ?? '') : '',
    bankName: row.bankBank ?? '',
    bankBranch: '',
    reference: awaiting ? (row.payCode ?? '') : '',
  };
}

/** Content of the code to draw: the account's own code when it has one, else what a wallet needs to fill in, only while payment is awaited. */
function qrContentOf(row: PayerRow): string {
  if (row.status !== 1 || row.accountNo === null || row.payType === 2) return '';
  return (
    row.codeText ||
    `mashang://pay?account=${encodeURIComponent(row.accountNo)}&amount=${formatMoney(row.amount)}&order=${row.agtOrderNo}`
  );
}
