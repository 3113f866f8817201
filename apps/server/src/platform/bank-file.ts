import { formatMoney } from '@mashang/contract/money';
import { csvText } from './sheet-csv.ts';

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
  ...[{ title: '付款编号' }, { title: '收款户名' }, { title: '收款账号' }, { title: '开户银行' }, { title: '支行' }],
  ...[{ title: '金额（元）', kind: 'money' as const }, { title: '币种' }, { title: '附言' }],
];

/** The file that somebody uploads at the bank, accounts whole. */
export function bankFile(batchNo: string, payments: readonly BankPayment[]): string {
  const rows = payments.map((one) => [
    ...[one.number, one.holder, one.accountNo, one.bankName, one.bankBranch],
    ...[formatMoney(one.amount), one.currency, one.number],
  ]);
  return csvText([{ title: `付款文件 ${batchNo}`, columns: COLUMNS, rows }]);
}
