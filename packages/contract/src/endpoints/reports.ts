import { endpoint } from '../endpoint.ts';
import { acquired, acquiredQuery, report, reportQuery } from '../reports.ts';

export const readReportCall = endpoint({
  method: 'GET',
  path: '/api/report/getReport',
  summary: '统计报表',
  description: '创建类数字按创建时间、结算类数字按结算时间归日；金额由账本分录得出。',
  tags: ['统计报表'],
  permission: 'report:read',
  query: reportQuery,
  answer: report,
  errors: ['notFound'],
});
export const readAcquiredCall = endpoint({
  method: 'GET',
  path: '/api/report/getAcquired',
  summary: '拓展商户统计',
  description: '代理所拓展商户的结算笔数、金额与本人佣金，按结算时间归日；金额由账本分录得出。',
  tags: ['统计报表'],
  permission: 'report:read',
  query: acquiredQuery,
  answer: acquired,
  errors: [],
});
