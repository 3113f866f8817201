import { merchantEndpoint } from '../endpoint.ts';
import { billParams, billQuery, merchantBill } from '../merchant-bills.ts';
import {
  askSettlementBody,
  merchantSettlement,
  merchantSettlementList,
  merchantSettlementQuery,
  settlementNoQuery,
  settlementStatement,
} from '../settlements.ts';

const tags = ['商户 · 结算'];

export const requestSettlementCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/settlements',
  summary: '申请结算：全部可结算余额，经机构两人审批后付款',
  tags,
  status: 202,
  body: askSettlementBody,
  answer: merchantSettlement,
  errors: ['notOffered'],
  causes: [
    'service_not_offered',
    'settlement_merchant_unverified',
    'settlement_not_set_up',
    'settlement_account_not_usable',
    'settlement_held_back',
    'settlement_below_least',
    'settlement_waiting',
  ],
});
export const listOwnSettlementsCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/settlements',
  summary: '结算列表，新的在前，按游标翻页',
  tags,
  query: merchantSettlementQuery,
  answer: merchantSettlementList,
  errors: [],
});
export const readOwnSettlementCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/settlements/:settlementNo',
  summary: '查询一笔结算',
  tags,
  params: settlementNoQuery,
  answer: merchantSettlement,
  errors: ['notFound'],
  causes: ['settlement_not_found'],
});
export const readOwnStatementCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/settlements/:settlementNo/statement',
  summary: '结算单：期初、各项、期末，与账本一致',
  tags,
  params: settlementNoQuery,
  answer: settlementStatement,
  errors: ['notFound'],
  causes: ['settlement_not_found'],
});
export const readMerchantBillCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/bills/:day',
  summary: '对账单：一日的期初、各项、期末与明细，与账本一致',
  tags: ['商户 · 账务'],
  params: billParams,
  query: billQuery,
  answer: merchantBill,
  file: 'text/csv',
  errors: ['conflict'],
  causes: ['bill_too_long'],
});
