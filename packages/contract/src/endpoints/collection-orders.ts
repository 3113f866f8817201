import {
  adjustmentOptions,
  adjustmentQuery,
  closeOrderAnswer,
  closeOrderBody,
  collectionDetail,
  collectionDetailQuery,
  collectionListQuery,
  collectionPage,
  createCollectionAnswer,
  manualAffirmAnswer,
  manualAffirmBody,
  orderCounts,
  testOrderBody,
} from '../collection-orders.ts';
import { endpoint } from '../endpoint.ts';

// Paths are those that clients in use call. What a call's fields mean: `endpoint.ts`. Merchants' calls, the one that
// creates an order among them: `collection-orders-merchant.ts`.
const tags = ['代收订单'];

export const listCollectionOrdersCall = endpoint({
  method: 'GET',
  path: '/api/agt/order/getPageList',
  summary: '代收订单列表',
  tags,
  permission: 'collection-order:read',
  query: collectionListQuery,
  answer: collectionPage,
  errors: [],
});
export const readCollectionOrderCall = endpoint({
  method: 'GET',
  path: '/api/agt/order/detail',
  summary: '代收订单详情：时间线与分录',
  tags,
  permission: 'collection-order:read',
  query: collectionDetailQuery,
  answer: collectionDetail,
  errors: ['notFound'],
});
export const countCollectionOrdersCall = endpoint({
  method: 'GET',
  path: '/api/agt/order/assistQueryOrderCount',
  summary: '今日各状态笔数',
  tags,
  permission: 'collection-order:read',
  answer: orderCounts,
  errors: [],
});
export const confirmCollectionCall = endpoint({
  method: 'POST',
  path: '/api/agt/order/agtManualAffirmOrder',
  summary: '人工确认收款',
  tags,
  permission: 'collection-order:confirm',
  twoFactor: true,
  body: manualAffirmBody,
  answer: manualAffirmAnswer,
  success: '确认收款成功',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const readAdjustmentCall = endpoint({
  method: 'GET',
  path: '/api/agt/order/adjustment',
  summary: '部分、超额与迟到款项：可选的处理方式与分录预览',
  tags,
  permission: 'adjustment:propose',
  query: adjustmentQuery,
  answer: adjustmentOptions,
  errors: ['notFound', 'conflict', 'frozen'],
});
export const closeCollectionOrderCall = endpoint({
  method: 'POST',
  path: '/api/agt/order/close',
  summary: '人工关闭订单',
  tags,
  permission: 'collection-order:close',
  body: closeOrderBody,
  answer: closeOrderAnswer,
  success: '订单已关闭',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const createTestOrderCall = endpoint({
  method: 'POST',
  path: '/api/h5/testOrder',
  summary: '测试单（仅演示环境）',
  tags,
  permission: 'collection-order:test',
  body: testOrderBody,
  answer: createCollectionAnswer.omit({ expiresAt: true }),
  success: '测试单已创建',
  errors: ['conflict'],
});
