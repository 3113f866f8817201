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
} from '@mashang/contract/collection-orders';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { closeCollectionOrder } from './close-collection-order.ts';
import type { collectionConfirmer } from './confirm-collection-order.ts';
import type { testOrderCreator } from './create-test-order.ts';
import { readAdjustment } from './read-adjustment.ts';
import { countCollectionOrders, listCollectionOrders, readCollectionOrder } from './read-collection-orders.ts';

const tags = ['代收订单'];

type Parts = { confirm: ReturnType<typeof collectionConfirmer>; createTest: ReturnType<typeof testOrderCreator> };

export function collectionOrderRoutes(app: Http, { confirm, createTest }: Parts): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/order/getPageList',
    summary: '代收订单列表',
    tags,
    permission: 'collection-order:read',
    query: collectionListQuery,
    answer: collectionPage,
    handler: (ctx, request) => listCollectionOrders(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/order/detail',
    summary: '代收订单详情：时间线与分录',
    tags,
    permission: 'collection-order:read',
    query: collectionDetailQuery,
    answer: collectionDetail,
    handler: (ctx, request) => readCollectionOrder(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/order/assistQueryOrderCount',
    summary: '今日各状态笔数',
    tags,
    permission: 'collection-order:read',
    answer: orderCounts,
    handler: (ctx) => countCollectionOrders(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/order/agtManualAffirmOrder',
    summary: '人工确认收款',
    tags,
    permission: 'collection-order:confirm',
    twoFactor: true,
    body: manualAffirmBody,
    answer: manualAffirmAnswer,
    success: '确认收款成功',
    handler: (ctx, request) => confirm.byHand(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/order/adjustment',
    summary: '部分、超额与迟到款项：可选的处理方式与分录预览',
    tags,
    permission: 'adjustment:propose',
    query: adjustmentQuery,
    answer: adjustmentOptions,
    handler: (ctx, request) => readAdjustment(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/order/close',
    summary: '人工关闭订单',
    tags,
    permission: 'collection-order:close',
    body: closeOrderBody,
    answer: closeOrderAnswer,
    success: '订单已关闭',
    handler: (ctx, request) => closeCollectionOrder(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/h5/testOrder',
    summary: '测试单（仅演示环境）',
    tags,
    permission: 'collection-order:test',
    body: testOrderBody,
    answer: createCollectionAnswer.omit({ expiresAt: true }),
    success: '测试单已创建',
    handler: (ctx, request) => createTest(ctx, request.body),
  });
}
