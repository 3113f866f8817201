import {
  ownProducts,
  pollConfResource,
  previewRotationBody,
  productNames,
  productViews,
  rotationOfProduct,
  rotationPreview,
  rotationQuery,
  saveRotationBody,
  saveSonRateBody,
  sonConf,
  sonConfQuery,
  sonRatePage,
  sonRateQuery,
  stopChannelBody,
  stopProductBody,
  switchProductBody,
  withdrawSonRateBody,
} from '@mashang/contract/products';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { resourceRoutes } from '../../platform/http-resource.ts';
import { previewRotation } from './preview-rotation.ts';
import { readProductNames } from './read-product-names.ts';
import { readProductViews } from './read-product-views.ts';
import { readOwnProducts } from './read-products.ts';
import { listPollConf, pagePollConf, readRotation } from './read-rotation.ts';
import { listRatesOfSons, readSonConf } from './read-son-rates.ts';
import { savePollConf, saveRotation, stopPollConf } from './set-rotation.ts';
import { setSonRate, withdrawSonRate } from './set-son-rate.ts';
import { stopChannel, stopProduct } from './stop-product.ts';
import { switchProduct } from './switch-product.ts';

export function productRoutes(app: Http): void {
  rateRoutes(app);
  rotationRoutes(app);
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/products/findAll',
    summary: '运营：产品与通道',
    tags: ['产品与通道'],
    permission: 'product:oversee',
    answer: productViews,
    handler: (ctx) => readProductViews(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/products/stop',
    summary: '运营：立即停用产品；启用须两人审批',
    tags: ['产品与通道'],
    permission: 'product:stop',
    twoFactor: true,
    body: stopProductBody,
    answer: z.object({ enabled: z.boolean() }),
    success: '已停用',
    handler: (ctx, request) => stopProduct(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/products/channel/stop',
    summary: '运营：立即停用通道；启用须两人审批',
    tags: ['产品与通道'],
    permission: 'product:stop',
    twoFactor: true,
    body: stopChannelBody,
    answer: z.object({ enabled: z.boolean() }),
    success: '已停用',
    handler: (ctx, request) => stopChannel(ctx, request.body),
  });
}

function rateRoutes(app: Http): void {
  const tags = ['产品与费率'];
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/prd/names',
    summary: '产品名称，供订单筛选',
    tags,
    permission: 'collection-order:read',
    answer: productNames,
    handler: (ctx) => readProductNames(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/prd/queryProductList',
    summary: '本方产品：费率、支付时限、金额范围、通道状况',
    tags,
    permission: 'product:read',
    answer: ownProducts,
    handler: (ctx) => readOwnProducts(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/prd/switchProduct',
    summary: '开关本方产品，立即生效',
    tags,
    permission: 'product:switch',
    body: switchProductBody,
    success: '已生效',
    handler: (ctx, request) => switchProduct(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/conf/getSonAgtPageList',
    summary: '下级费率列表',
    tags,
    permission: 'product:read',
    query: sonRateQuery,
    answer: sonRatePage,
    handler: (ctx, request) => listRatesOfSons(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/conf/getSonAgtConfByPrdId',
    summary: '一个下级在一个产品上的费率、上下限与变更记录',
    tags,
    permission: 'product:read',
    query: sonConfQuery,
    answer: sonConf,
    handler: (ctx, request) => readSonConf(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/conf/saveOrUpdateSonAgtConf',
    summary: '设置直属下级的费率，立即或于将来某时生效',
    tags,
    permission: 'rate:write',
    body: saveSonRateBody,
    success: '费率已保存',
    handler: (ctx, request) => setSonRate(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/conf/withdrawSonAgtConf',
    summary: '撤回直属下级尚未生效的费率',
    tags,
    permission: 'rate:write',
    body: withdrawSonRateBody,
    success: '已撤回',
    handler: (ctx, request) => withdrawSonRate(ctx, request.body),
  });
}

function rotationRoutes(app: Http): void {
  const tags = [pollConfResource.title];
  const { read, write } = pollConfResource.permissions;
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/pollConf/getByPrdId',
    summary: '一个产品的轮询设置与可加入的账户',
    tags,
    permission: read,
    query: rotationQuery,
    answer: rotationOfProduct,
    handler: (ctx, request) => readRotation(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/pollConf/saveByPrdId',
    summary: '一次保存一个产品的全部轮询设置',
    tags,
    permission: write,
    body: saveRotationBody,
    success: '轮询设置已保存',
    handler: (ctx, request) => saveRotation(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/pollConf/preview',
    summary: '用最近 24 小时的订单预演轮询设置，不写入任何数据',
    tags,
    permission: read,
    body: previewRotationBody,
    answer: rotationPreview,
    handler: (ctx, request) => previewRotation(ctx, request.body),
  });
  resourceRoutes(app, pollConfResource, {
    findList: listPollConf,
    getPageList: pagePollConf,
    findAll: (ctx) => listPollConf(ctx, {}),
    save: savePollConf,
    saveOrUpdate: savePollConf,
    delete: stopPollConf,
  });
}
