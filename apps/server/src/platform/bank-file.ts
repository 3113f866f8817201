import { formatMoney } from '@mashang/contract/money';
import { csvText } from './sheet-csv.ts';
import * as zh from './zh.ts';

/** One payment as a bank takes it: its number stands in the remark too, by which the statement names it later. */
export type BankPayment = {
  number: string;
  holder: string;
  accountNo: string;
  bankName: string;
  bankBranch: string;
  amount: bigint;
  currency: string;
};
const COLUMNS = [
  { title: zh.bankFile.paymentNo },
  { title: zh.bankFile.payee },
  { title: zh.bankFile.payeeAccount },
  { title: zh.bankFile.bank },
  { title: zh.bankFile.branch },
  { title: zh.bankFile.amount, kind: 'money' as const },
  { title: zh.bankFile.currency },
  { title: zh.bankFile.memo },
];

/** The file that somebody uploads at the bank, accounts whole. */
export function bankFile(batchNo: string, payments: readonly BankPayment[]): string {
  const rows = payments.map((one) => [
    one.number,
    one.holder,
    one.accountNo,
    one.bankName,
    one.bankBranch,
    formatMoney(one.amount),
    one.currency,
    one.number,
  ]);
  return csvText([{ title: zh.bankFile.title(batchNo), columns: COLUMNS, rows }]);
}
