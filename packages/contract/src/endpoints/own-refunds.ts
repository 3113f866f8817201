import { endpoint } from '../endpoint.ts';
import { ownRefundDetail, ownRefundNoQuery, ownRefundPage, ownRefundQuery } from '../own-refunds.ts';
import { cancelRefundAnswer } from '../refunds.ts';

const tags = ['商户中心 · 退款'];

export const listOwnRefundsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/refunds',
  summary: '本商户的退款',
  tags,
  permission: 'own-refund:read',
  query: ownRefundQuery,
  answer: ownRefundPage,
  errors: [],
});
export const readOwnRefundCall = endpoint({
  method: 'GET',
  path: '/api/merchant/refunds/detail',
  summary: '本商户的一笔退款：时间线',
  tags,
  permission: 'own-refund:read',
  query: ownRefundNoQuery,
  answer: ownRefundDetail,
  errors: ['notFound'],
});
/** Of refunds that the merchant asked for, and that nobody has approved. */
export const cancelOwnRefundCall = endpoint({
  method: 'POST',
  path: '/api/merchant/refunds/cancel',
  summary: '撤回本商户尚未审批的退款申请',
  tags,
  permission: 'own-refund:ask',
  body: ownRefundNoQuery,
  answer: cancelRefundAnswer,
  success: '已取消',
  errors: ['notFound', 'conflict'],
});
