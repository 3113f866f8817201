import { merchantEndpoint } from '../endpoint.ts';
import { noQuery } from '../merchant-lists.ts';
import { merchantProducts } from '../merchant-products.ts';
import { balanceAnswer, eventsAnswer, eventsQuery, transfersAnswer, transfersQuery } from '../merchants.ts';

const tags = ['商户 · 账务'];

export const readMerchantBalanceCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/balance',
  summary: '余额',
  tags,
  query: noQuery,
  answer: balanceAnswer,
  errors: [],
});
export const listMerchantProductsCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/products',
  summary: '可用产品：限额、时段与现行费率',
  tags: ['商户 · 产品'],
  query: noQuery,
  answer: merchantProducts,
  errors: [],
});
export const readMerchantEventsCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/events',
  summary: '事件（按提交顺序，补齐漏收的回调）',
  tags,
  query: eventsQuery,
  answer: eventsAnswer,
  errors: [],
  causes: ['cursor_invalid'],
});
export const readMerchantTransfersCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/transfers',
  summary: '账务流水',
  tags,
  query: transfersQuery,
  answer: transfersAnswer,
  errors: [],
  causes: ['cursor_invalid'],
});
