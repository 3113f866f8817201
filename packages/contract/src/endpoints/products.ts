import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../products.ts';

export const readProductViewsCall = endpoint({
  method: 'GET',
  path: '/api/products/findAll',
  summary: '运营：产品与通道',
  tags: ['产品与通道'],
  permission: 'product:oversee',
  answer: productViews,
  errors: [],
});
export const stopProductCall = endpoint({
  method: 'POST',
  path: '/api/products/stop',
  summary: '运营：立即停用产品；启用须两人审批',
  tags: ['产品与通道'],
  permission: 'product:stop',
  twoFactor: true,
  body: stopProductBody,
  answer: z.object({ enabled: z.boolean() }),
  success: '已停用',
  errors: ['conflict'],
});
export const stopChannelCall = endpoint({
  method: 'POST',
  path: '/api/products/channel/stop',
  summary: '运营：立即停用通道；启用须两人审批',
  tags: ['产品与通道'],
  permission: 'product:stop',
  twoFactor: true,
  body: stopChannelBody,
  answer: z.object({ enabled: z.boolean() }),
  success: '已停用',
  errors: ['conflict'],
});
export const readProductNamesCall = endpoint({
  method: 'GET',
  path: '/api/prd/names',
  summary: '产品名称，供订单筛选',
  tags: ['产品与费率'],
  permission: 'collection-order:read',
  answer: productNames,
  errors: [],
});
export const readOwnProductsCall = endpoint({
  method: 'GET',
  path: '/api/prd/queryProductList',
  summary: '本方产品：费率、支付时限、金额范围、通道状况',
  tags: ['产品与费率'],
  permission: 'product:read',
  answer: ownProducts,
  errors: [],
});
export const switchProductCall = endpoint({
  method: 'POST',
  path: '/api/prd/switchProduct',
  summary: '开关本方产品，立即生效',
  tags: ['产品与费率'],
  permission: 'product:switch',
  // Switching it on begins business; the verb itself checks for that.
  floats: 'finish',
  body: switchProductBody,
  success: '已生效',
  errors: ['notFound', 'conflict'],
});
export const listRatesOfSonsCall = endpoint({
  method: 'GET',
  path: '/api/agt/conf/getSonAgtPageList',
  summary: '下级费率列表',
  tags: ['产品与费率'],
  permission: 'product:read',
  query: sonRateQuery,
  answer: sonRatePage,
  errors: [],
});
export const readSonConfCall = endpoint({
  method: 'GET',
  path: '/api/agt/conf/getSonAgtConfByPrdId',
  summary: '一个下级在一个产品上的费率、上下限与变更记录',
  tags: ['产品与费率'],
  permission: 'product:read',
  query: sonConfQuery,
  answer: sonConf,
  errors: ['notFound'],
});
export const setSonRateCall = endpoint({
  method: 'POST',
  path: '/api/agt/conf/saveOrUpdateSonAgtConf',
  summary: '设置直属下级的费率，立即或于将来某时生效',
  tags: ['产品与费率'],
  permission: 'rate:write',
  body: saveSonRateBody,
  answer: z.object({ effectiveFrom: z.string() }),
  success: '费率已保存',
  errors: ['notFound', 'conflict', 'notOffered'],
});
export const withdrawSonRateCall = endpoint({
  method: 'POST',
  path: '/api/agt/conf/withdrawSonAgtConf',
  summary: '撤回直属下级尚未生效的费率',
  tags: ['产品与费率'],
  permission: 'rate:write',
  body: withdrawSonRateBody,
  success: '已撤回',
  errors: ['notFound', 'conflict', 'notOffered'],
});
export const readRotationCall = endpoint({
  method: 'GET',
  path: '/api/agt/pollConf/getByPrdId',
  summary: '一个产品的轮询设置与可加入的账户',
  tags: [pollConfResource.title],
  permission: 'rotation:read',
  query: rotationQuery,
  answer: rotationOfProduct,
  errors: ['notFound'],
});
export const saveRotationCall = endpoint({
  method: 'POST',
  path: '/api/agt/pollConf/saveByPrdId',
  summary: '一次保存一个产品的全部轮询设置',
  tags: [pollConfResource.title],
  permission: 'rotation:write',
  body: saveRotationBody,
  answer: z.object({ version: z.string() }),
  success: '轮询设置已保存',
  errors: ['notFound', 'conflict'],
});
export const previewRotationCall = endpoint({
  method: 'POST',
  path: '/api/agt/pollConf/preview',
  summary: '用最近 24 小时的订单预演轮询设置，不写入任何数据',
  tags: [pollConfResource.title],
  permission: 'rotation:read',
  body: previewRotationBody,
  answer: rotationPreview,
  errors: ['notFound'],
});
