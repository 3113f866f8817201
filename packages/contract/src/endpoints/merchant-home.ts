import { endpoint } from '../endpoint.ts';
import { merchantHome, merchantHomeQuery } from '../merchant-home.ts';

export const readMerchantHomeCall = endpoint({
  method: 'GET',
  path: '/api/merchant/home',
  summary: '商户首页：所选日期的收款、退款、结算与成功率，余额与待办',
  tags: ['商户中心 · 首页'],
  permission: 'merchant-home:read',
  query: merchantHomeQuery,
  answer: merchantHome,
  errors: [],
});
