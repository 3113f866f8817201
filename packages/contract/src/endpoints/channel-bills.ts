import {
  channelBills,
  channelDifferencePage,
  channelDifferenceQuery,
  channelRuns,
  channelRunsQuery,
  clearDifferenceBody,
} from '../channel-bills.ts';
import { endpoint } from '../endpoint.ts';

const tags = ['对账'];

export const readChannelBillsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/channelBills',
  summary: '支付渠道日账单：取得与核对的进度、合计与手续费',
  tags,
  permission: 'reconciliation:read',
  answer: channelBills,
  errors: [],
});
export const readChannelDifferencesCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/channelDifferences',
  summary: '支付渠道与账面的差异',
  tags,
  permission: 'reconciliation:read',
  query: channelDifferenceQuery,
  answer: channelDifferencePage,
  errors: [],
});
export const readChannelRunsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/channelRuns',
  summary: '一笔到账可能支付的渠道账单：连续若干日，按差额从小到大',
  tags,
  permission: 'reconciliation:read',
  query: channelRunsQuery,
  answer: channelRuns,
  errors: ['notFound'],
});
export const clearChannelDifferenceCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/clearChannelDifference',
  summary: '核销渠道差异，须说明原因',
  tags,
  permission: 'reconciliation:settle',
  body: clearDifferenceBody,
  success: '已核销',
  errors: ['notFound', 'conflict'],
});
