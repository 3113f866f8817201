import type { CollectionOrder } from '@mashang/contract/collection-orders';
import { expect, it } from 'vitest';
import { confirmQuestion, payPatternText } from './order-words.ts';

function order(more: Partial<CollectionOrder>): CollectionOrder {
  return {
    accType: 2,
    confirmPrompt: 'payer',
    amount: '1234.50',
    paymentName: '张三',
    tag: '',
    receiveUserName: '李四',
    outAuthNo: '10001',
    bankName: '',
    ...more,
  } as CollectionOrder;
}

it.each([
  ['payer', '付款人', '张三'],
  ['wallet', '钱包名称', '李四'],
  ['qq', 'QQ 号', '10001'],
  ['family-card', '亲情卡额度', '1,234.50 元'],
  ['generic', '收款账号', '10001'],
])('the %s prompt names %s', (confirmPrompt, label, value) => {
  expect(confirmQuestion(order({ confirmPrompt }))?.facts[0]).toEqual([label, value]);
});

it('asks nothing for account type 5, and says for type 20 whether a token was uploaded', () => {
  expect(confirmQuestion(order({ accType: 5 }))).toBeUndefined();
  expect(confirmQuestion(order({ accType: 20 }))?.question).toMatch('尚未上传口令');
  expect(confirmQuestion(order({ accType: 20, tag: 'K1' }))?.question).toMatch('已上传口令');
});

it('says who confirms', () => {
  expect([0, 1, 8, 9].map(payPatternText)).toEqual(['0 人工确认', '1 通道确认', '8 通道确认', '9 人工确认']);
});
