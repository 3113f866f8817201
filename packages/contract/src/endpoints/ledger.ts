import { endpoint } from '../endpoint.ts';
import { billOwners, floatForecast } from '../ledger.ts';

export const listBillOwnersCall = endpoint({
  method: 'GET',
  path: '/api/agt/bill/owners',
  summary: '账变流水：可查看的账户所属',
  tags: ['账变流水'],
  permission: 'ledger:read',
  answer: billOwners,
  errors: [],
});
export const forecastFloatCall = endpoint({
  method: 'GET',
  path: '/api/agt/bill/forecast',
  summary: '额度预计用尽时间',
  tags: ['账变流水'],
  permission: 'ledger:read',
  answer: floatForecast,
  errors: ['notFound'],
});
