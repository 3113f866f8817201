import { endpoint } from '../endpoint.ts';
import {
  erasurePreview,
  erasurePreviewQuery,
  holdListQuery,
  holdPage,
  placeHoldAnswer,
  placeHoldBody,
  refusalListQuery,
  refusalPage,
  refuseErasureAnswer,
  refuseErasureBody,
  registerListQuery,
  registerPage,
  retentionOverview,
} from '../retention.ts';

const tags = ['保留与删除'];
const limit = { max: 60, windowMs: 60_000 };

export const readRetentionCall = endpoint({
  method: 'GET',
  path: '/api/retention/periods',
  summary: '各类资料的保留期限与最近一次到期删除',
  tags,
  permission: 'retention:read',
  answer: retentionOverview,
  errors: [],
});
export const runRetentionCall = endpoint({
  method: 'POST',
  path: '/api/retention/run',
  summary: '立即执行到期删除（每晚自动执行）',
  tags,
  permission: 'retention:run',
  answer: placeHoldAnswer,
  success: '已开始执行',
  errors: ['conflict'],
});
export const readRetentionHoldsCall = endpoint({
  method: 'GET',
  path: '/api/retention/holds/getPageList',
  summary: '法律保全：生效中的在前',
  tags,
  permission: 'retention:read',
  query: holdListQuery,
  answer: holdPage,
  errors: [],
});
export const placeHoldCall = endpoint({
  method: 'POST',
  path: '/api/retention/holds/place',
  summary: '设置法律保全，立即生效；解除须两人',
  tags,
  permission: 'legal-hold:place',
  limit,
  body: placeHoldBody,
  answer: placeHoldAnswer,
  success: '已设置法律保全',
  errors: ['conflict'],
});
export const previewErasureCall = endpoint({
  method: 'GET',
  path: '/api/retention/erasure/preview',
  summary: '个人申请删除前的预览：删除什么、保留什么与原因',
  tags,
  permission: 'erasure:propose',
  limit,
  query: erasurePreviewQuery,
  answer: erasurePreview,
  errors: ['notFound'],
});
export const refuseErasureCall = endpoint({
  method: 'POST',
  path: '/api/retention/erasure/refuse',
  summary: '拒绝个人的删除申请：记录原因与答复，长期留存',
  tags,
  permission: 'erasure:propose',
  twoFactor: true,
  limit,
  body: refuseErasureBody,
  answer: refuseErasureAnswer,
  success: '已记录拒绝与答复',
  errors: ['notFound'],
});
export const readRefusalsCall = endpoint({
  method: 'GET',
  path: '/api/retention/refusals/getPageList',
  summary: '被拒绝的删除申请与答复，最近的在前',
  tags,
  permission: 'retention:read',
  query: refusalListQuery,
  answer: refusalPage,
  errors: [],
});
export const readProcessingRegisterCall = endpoint({
  method: 'GET',
  path: '/api/retention/register/getPageList',
  summary: '删除登记，最近的在前',
  tags,
  permission: 'retention:read',
  query: registerListQuery,
  answer: registerPage,
  errors: [],
});
