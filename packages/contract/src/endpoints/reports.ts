import { endpoint } from '../endpoint.ts';
import { acquired, acquiredQuery, channelReport, channelReportQuery, report, reportQuery } from '../reports.ts';

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
export const readChannelReportCall = endpoint({
  method: 'GET',
  path: '/api/report/getChannels',
  summary: '运营：支付渠道毛利',
  description: '按日期与支付渠道汇总结算、手续费、佣金与渠道成本；金额由账本分录得出，渠道成本按到账时的成本条款。',
  tags: ['统计报表'],
  permission: 'report:read',
  query: channelReportQuery,
  answer: channelReport,
  errors: [],
});
