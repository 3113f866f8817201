import { endpoint } from '../endpoint.ts';
import { ownBill, ownBillQuery } from '../own-bills.ts';

export const readOwnBillCall = endpoint({
  method: 'GET',
  path: '/api/merchant/bills',
  summary: '本商户的对账单：期初、各项、期末与明细，与账本一致',
  tags: ['商户中心 · 对账单'],
  permission: 'own-bill:read',
  query: ownBillQuery,
  answer: ownBill,
  errors: [],
});
