import { GOODS_STATUS } from '@mashang/contract/shops';
import { expect, it } from 'vitest';
import { changeBetween, changeLines, priceComplaint, sideAfter, stockComplaint } from './shop-words.ts';

const GOODS = { title: '陶瓷马克杯', price: '49.00', stock: 12, status: GOODS_STATUS.onSale };
const SAME = { title: '陶瓷马克杯', price: '49.00', stock: '12', status: '1' };

it.each([
  ['49', undefined],
  ['0.01', undefined],
  ['0', '价格必须大于 0'],
  ['0.00', '价格必须大于 0'],
  ['-1', '请输入最多两位小数的金额'],
  ['1.234', '请输入最多两位小数的金额'],
  ['', '请输入最多两位小数的金额'],
])('of a price %j it says %j', (text, complaint) => {
  expect(priceComplaint(text)).toBe(complaint);
});

it.each([
  ['0', undefined],
  ['999999', undefined],
  ['1000000', '最多 999999'],
  ['-1', '请输入整数'],
  ['1.5', '请输入整数'],
])('of a stock %j it says %j', (text, complaint) => {
  expect(stockComplaint(text)).toBe(complaint);
});

it('asks for what differs and for nothing else: 49 is 49.00', () => {
  expect(changeBetween(GOODS, SAME)).toEqual({});
  expect(changeBetween(GOODS, { ...SAME, price: '49' })).toEqual({});
  expect(changeBetween(GOODS, { ...SAME, price: '49.5', stock: '0' })).toEqual({ price: '49.5', stock: '0' });
  expect(changeBetween(GOODS, { ...SAME, status: '0' })).toEqual({ status: '0' });
});

it('shows before and after as they will stand', () => {
  expect(changeLines(GOODS, sideAfter(GOODS, { price: '1049.5', status: '0' }))).toEqual([
    { label: '价格（元）', before: '49.00', after: '1,049.50' },
    { label: '状态', before: '在售', after: '已下架' },
  ]);
});
