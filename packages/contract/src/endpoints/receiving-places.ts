import { z } from 'zod';
import { filePayers } from '../bank-files.ts';
import { endpoint } from '../endpoint.ts';
import {
  bankAccountViews,
  differenceQuery,
  differenceRows,
  receivingPlaceViews,
  routePreview,
  routePreviewQuery,
  stopPlaceBody,
} from '../receiving-places.ts';

const tags = ['收款渠道'];

export const readBankAccountsCall = endpoint({
  method: 'GET',
  path: '/api/receiving/accounts',
  summary: '运营：机构账户、账面余额与差异',
  tags,
  permission: 'product:oversee',
  answer: bankAccountViews,
  errors: [],
});
export const readFilePayersCall = endpoint({
  method: 'GET',
  path: '/api/receiving/payers',
  summary: '运营：可作为付款文件付款账户的备付金账户',
  tags,
  answer: filePayers,
  errors: [],
});
export const readPlacesCall = endpoint({
  method: 'GET',
  path: '/api/receiving/places',
  summary: '运营：各产品的收款渠道',
  tags,
  permission: 'product:oversee',
  answer: receivingPlaceViews,
  errors: [],
});
export const readDifferencesCall = endpoint({
  method: 'GET',
  path: '/api/receiving/differences',
  summary: '运营：一个机构账户的银行与账面差异',
  tags,
  permission: 'reconciliation:read',
  query: differenceQuery,
  answer: differenceRows,
  errors: [],
});
export const previewRouteCall = endpoint({
  method: 'GET',
  path: '/api/receiving/preview',
  summary: '运营：路由试算，某产品某金额现在会派往的收款渠道与被跳过的原因',
  tags,
  permission: 'product:oversee',
  query: routePreviewQuery,
  answer: routePreview,
  errors: ['invalid', 'notFound', 'notOffered'],
});
export const stopPlaceCall = endpoint({
  method: 'POST',
  path: '/api/receiving/place/stop',
  summary: '运营：立即停用收款渠道；启用须两人审批',
  tags,
  permission: 'product:stop',
  twoFactor: true,
  body: stopPlaceBody,
  answer: z.object({ enabled: z.boolean() }),
  success: '已停用',
  errors: ['conflict'],
});
