import { endpoint } from '../endpoint.ts';
import {
  addShopBody,
  deleteGoodsQuery,
  goodsListQuery,
  goodsPage,
  marketOrder,
  marketOrderListQuery,
  marketOrderPage,
  orderRemarkQuery,
  resolveGoodsQuery,
  shop,
  shopForm,
  shopGoods,
  shopListQuery,
  shopPage,
  syncShopQuery,
  updateGoodsQuery,
  updateShopBody,
} from '../shops.ts';

const BASE = '/api/xianyu/manage';
const tags = ['店铺管理'];

export const readShopsCall = endpoint({
  method: 'GET',
  path: `${BASE}/getShopList`,
  summary: '店铺列表',
  tags,
  permission: 'shop:read',
  query: shopListQuery,
  answer: shopPage,
  errors: ['notOffered'],
});
export const readShopFormCall = endpoint({
  method: 'GET',
  path: `${BASE}/getShopForm`,
  summary: '新增店铺所需：可用的平台授权',
  tags,
  permission: 'shop:write',
  answer: shopForm,
  errors: ['notOffered'],
});
export const addShopCall = endpoint({
  method: 'POST',
  path: `${BASE}/addShop`,
  summary: '新增店铺并开始同步',
  tags,
  permission: 'shop:write',
  body: addShopBody,
  answer: shop,
  success: '店铺已添加，正在同步',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const updateShopCall = endpoint({
  method: 'POST',
  path: `${BASE}/updateShop`,
  summary: '修改店铺：只改所给字段',
  tags,
  permission: 'shop:write',
  body: updateShopBody,
  answer: shop,
  success: '保存成功',
  errors: ['notFound', 'conflict', 'notOffered'],
});
export const syncShopCall = endpoint({
  method: 'GET',
  path: `${BASE}/syncShopGoodsInfo`,
  summary: '同步店铺的商品与订单',
  description: '在后台逐页读取，进度见店铺的 sync；正在同步时再次调用不会重复开始。',
  tags,
  permission: 'shop:write',
  query: syncShopQuery,
  answer: shop,
  success: '已开始同步',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const readGoodsCall = endpoint({
  method: 'GET',
  path: `${BASE}/getGoodsList`,
  summary: '商品列表',
  tags,
  permission: 'shop:read',
  query: goodsListQuery,
  answer: goodsPage,
  errors: ['notOffered'],
});
export const updateGoodsCall = endpoint({
  method: 'GET',
  path: `${BASE}/updateGoods`,
  summary: '修改商品：平台接受后才生效',
  description: 'version 为读取时的版本。平台上同时被修改时答 409，并保留两份供选择（resolveGoods）。',
  tags,
  permission: 'shop:write',
  query: updateGoodsQuery,
  answer: shopGoods,
  success: '平台已接受修改',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const resolveGoodsCall = endpoint({
  method: 'GET',
  path: `${BASE}/resolveGoods`,
  summary: '处理商品冲突：保留本方修改或平台现值',
  tags,
  permission: 'shop:write',
  query: resolveGoodsQuery,
  answer: shopGoods,
  success: '冲突已处理',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const archiveGoodsCall = endpoint({
  method: 'GET',
  path: `${BASE}/deleteShopGoods`,
  summary: '归档商品（平台与本地，不删除记录）',
  tags,
  permission: 'shop:write',
  query: deleteGoodsQuery,
  answer: shopGoods,
  success: '商品已归档',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const readShopOrdersCall = endpoint({
  method: 'GET',
  path: `${BASE}/getOrderList`,
  summary: '电商订单列表',
  tags,
  permission: 'shop:read',
  query: marketOrderListQuery,
  answer: marketOrderPage,
  errors: ['notOffered'],
});
export const changeOrderRemarkCall = endpoint({
  method: 'GET',
  path: `${BASE}/updateOrderRemark`,
  summary: '修改电商订单备注：平台接受后才生效',
  tags,
  permission: 'shop:write',
  query: orderRemarkQuery,
  answer: marketOrder,
  success: '备注已保存',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
