import { CASH_OUT_STATUS, type CashOutRow, type CashOutTerms, type StatementDebit } from '@mashang/contract/cash-outs';
import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import type { Terms } from './approvals/terms-store.ts';
import type { CashOutHands, CashOutRecord, DebitRow, PaymentRow } from './cash-outs-store.ts';
import * as zh from './zh.ts';

/** Statuses of cash-outs that ended without the money arriving. */
const GONE: readonly number[] = [CASH_OUT_STATUS.rejected, CASH_OUT_STATUS.cancelled, CASH_OUT_STATUS.returned];

/** Converts a cash-out for the API; only its applicant gets it `whole`. */
export function viewCashOut(row: CashOutRecord, whole: 'whole' | 'masked'): CashOutRow {
  const { cashOutNo, participantName, participantKind, source, bankName, bankBranch, remark, status } = row;
  const { createTime, bankReference, sentTime, settledTime } = row;
  return {
    cashOutNo,
    participantName,
    participantKind,
    source,
    bankName,
    bankBranch,
    remark,
    status,
    createTime,
    bankReference,
    sentTime,
    settledTime,
    endReason: row.returnReason || row.endReason || row.failReason,
    participantId: row.participantId.toString(),
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    netAmount: formatMoney(GONE.includes(row.status) ? 0n : row.amount - row.fee),
    accountNo: whole === 'whole' ? row.accountNo : maskAccountNo(row.accountNo),
    holder: whole === 'whole' ? row.holder : maskName(row.holder),
    endTime: row.returnTime || row.endTime,
    waitedMs: Number(row.waitedMs),
  };
}

/** The only payment that the applicant sees, without the names of the staff. */
const lastPayment = (row: CashOutRecord): PaymentRow => ({ ...row, sentBy: '', failedBy: '' });

/** The history of a cash-out, the oldest entry first. For the applicant (`hands` is null) the staff is the operator. */
export function timelineOf(
  row: CashOutRecord,
  hands: (CashOutHands & { payments: PaymentRow[] }) | null,
): { time: string; title: string; actor: string }[] {
  const shown = (who: string | undefined) => (hands ? (who ?? '') : zh.cashOutView.platform);
  const ended =
    row.status === CASH_OUT_STATUS.cancelled ? zh.cashOutView.withdrawn : zh.cashOutView.refused(row.endReason);
  return [
    { time: row.createTime, title: zh.cashOutView.applied, actor: hands?.applicant ?? '' },
    { time: row.approveTime, title: zh.cashOutView.approved, actor: shown(hands?.releasedBy) },
    ...(hands?.payments ?? [lastPayment(row)]).flatMap((one) => [
      { time: one.sentTime, title: zh.cashOutView.paid(one.bankReference), actor: shown(one.sentBy) },
      { time: one.failTime, title: zh.cashOutView.failed(one.failReason), actor: shown(one.failedBy) },
    ]),
    {
      time: row.endTime,
      title: row.sentTime === '' ? zh.cashOutView.released(ended) : zh.cashOutView.givenBack(ended),
      actor: hands ? hands.endedBy : row.status === CASH_OUT_STATUS.rejected ? zh.cashOutView.platform : '',
    },
    { time: row.settledTime, title: zh.cashOutView.leftBank, actor: shown(hands?.settledBy) },
    {
      time: row.returnTime,
      title: zh.cashOutView.returned(
        row.returnReason && `：${row.returnReason}`,
        hands ? `（${row.returnReference}）` : '',
      ),
      actor: shown(hands?.returnedBy),
    },
  ].filter(({ time }) => time !== '');
}

/** Converts terms for the API, with amounts as wire money. */
export function viewTerms(terms: Terms): CashOutTerms {
  return {
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(terms.minAmount),
    maxAmount: formatMoney(terms.maxAmount),
    dailyAmount: formatMoney(terms.dailyAmount),
    dailyCount: terms.dailyCount,
    feeFixed: formatMoney(terms.feeFixed),
    feeRate: formatRate(terms.feeRate),
  };
}

/** Converts a payment on a statement; the payee is masked. */
export function viewDebit(row: DebitRow, { amount, fee }: CashOutRecord): StatementDebit {
  return {
    ...row,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    payee: row.payee && maskName(row.payee),
    payeeAccount: maskAccountNo(row.payeeAccount),
    sameAmount: row.amount === amount - fee,
  };
}
