import { type PaymentColumns, paymentColumnsFault } from '@mashang/contract/bank-files';
import { expect, it } from 'vitest';
import type { BankPayment } from '../../platform/files/bank/bank-file.ts';
import { paymentFile } from './payment-file.ts';

const payment: BankPayment = {
  number: 'JS20260301000000000001',
  holder: '示范商贸有限公司',
  accountNo: '0559000012345678',
  bankName: '招商银行',
  bankBranch: '深圳分行',
  amount: 86_800n,
  currency: 'CNY',
};
const head = (columns: PaymentColumns) => ({
  batchNo: 'B1',
  madeAt: '2026-03-01T09:00:00+08:00',
  payer: { holder: '示范支付有限公司', bank: '工商银行', accountNo: '4000000000000001' },
  columns,
});
const recordsOf = (csv: string) => csv.replace(/^\ufeff/, '').split('\r\n');

it('writes the columns of a bank, under its titles, in its order, and nothing else', () => {
  const columns: PaymentColumns = [
    { field: 'payerAccountNo', title: '付方账号' },
    { field: 'accountNo', title: '收方账号' },
    { field: 'holder', title: '收方户名' },
    { field: 'amount', title: '金额(元)' },
    { field: 'remark', title: '用途' },
  ];
  // No tab before an account that begins with a zero: the bank reads the cell as it is.
  expect(recordsOf(paymentFile('csv', head(columns), [payment]))).toEqual([
    '付方账号,收方账号,收方户名,金额(元),用途',
    '4000000000000001,0559000012345678,示范商贸有限公司,868.00,JS20260301000000000001',
    '',
  ]);
});

it('is a sheet for people without them', () => {
  const [title, titles, row] = recordsOf(paymentFile('csv', head([]), [payment]));
  expect(title).toContain('B1');
  expect(titles?.split(',')).toHaveLength(8);
  expect(row?.split(',').map((cell) => cell.trim())).toEqual([
    payment.number,
    payment.holder,
    payment.accountNo,
    payment.bankName,
    payment.bankBranch,
    '868.00',
    'CNY',
    payment.number,
  ]);
});

it('takes no columns by which a bank could not pay, or a statement not say what was paid', () => {
  const of = (...fields: PaymentColumns[number]['field'][]) => paymentColumnsFault(fields.map((field) => ({ field })));
  expect(of()).toBeUndefined();
  expect(of('holder', 'accountNo', 'amount', 'remark')).toBeUndefined();
  expect(of('holder', 'accountNo', 'amount')).toBe('付款文件缺少“附言（付款编号）”一栏');
  expect(of('holder', 'accountNo', 'amount', 'remark', 'holder')).toBe('付款文件的“收款人”出现了两次');
});
