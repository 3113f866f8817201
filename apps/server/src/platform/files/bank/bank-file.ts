import type { PaymentField } from '@mashang/contract/bank-files';
import { formatMoney } from '@mashang/contract/money';
import { csvRecords, csvText } from '../sheets/sheet-csv.ts';
import * as zh from '../zh.ts';
import type { BankFileHead } from './bank-file-store.ts';

/** One payment as a bank takes it. Its number is also in the remark, where the bank's statement names it later. */
export type BankPayment = {
  number: string;
  holder: string;
  accountNo: string;
  bankName: string;
  bankBranch: string;
  amount: bigint;
  currency: string;
};
const USUAL: readonly { field: PaymentField; title: string }[] = [
  { field: 'number', title: zh.bankFile.paymentNo },
  { field: 'holder', title: zh.bankFile.payee },
  { field: 'accountNo', title: zh.bankFile.payeeAccount },
  { field: 'bankName', title: zh.bankFile.bank },
  { field: 'bankBranch', title: zh.bankFile.branch },
  { field: 'amount', title: zh.bankFile.amount },
  { field: 'currency', title: zh.bankFile.currency },
  { field: 'remark', title: zh.bankFile.memo },
];

function cellOf(field: PaymentField, payment: BankPayment, payer: BankFileHead['payer']): string {
  switch (field) {
    case 'number':
    case 'remark':
      return payment.number;
    case 'amount':
      return formatMoney(payment.amount);
    case 'payerHolder':
      return payer?.holder ?? '';
    case 'payerAccountNo':
      return payer?.accountNo ?? '';
    default:
      return payment[field];
  }
}

/**
 * Returns the file to upload at the bank, with complete account numbers. With the bank's own columns it has exactly
 * these, each value as the bank's program reads it; without them it is a sheet for people who open it in a spreadsheet.
 */
export function bankFile({ batchNo, payer, columns }: BankFileHead, payments: readonly BankPayment[]): string {
  const form = columns.length > 0 ? columns : USUAL;
  const rows = payments.map((payment) => form.map(({ field }) => cellOf(field, payment, payer)));
  if (columns.length > 0) return csvRecords([columns.map(({ title }) => title), ...rows]);
  const sheetColumns = form.map(({ field, title }) =>
    field === 'amount' ? { title, kind: 'money' as const } : { title },
  );
  return csvText([{ title: zh.bankFile.title(batchNo), columns: sheetColumns, rows }]);
}
