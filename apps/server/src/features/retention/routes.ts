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
} from '@mashang/contract/retention';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { runRetention } from './erase-overdue.ts';
import { placeHold } from './place-hold.ts';
import { previewErasure } from './preview-erasure.ts';
import { readHolds } from './read-holds.ts';
import { readRegister } from './read-register.ts';
import { readRetention } from './read-retention.ts';
import { readRefusals, refuseErasure } from './refuse-erasure.ts';

const tags = ['保留与删除'];
/** Each names somebody. */
const limit = { max: 60, windowMs: 60_000 };

export function retentionRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/retention/periods',
    summary: '各类资料的保留期限与最近一次到期删除',
    tags,
    permission: 'retention:read',
    answer: retentionOverview,
    handler: (ctx) => readRetention(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/retention/run',
    summary: '立即执行到期删除（每晚自动执行）',
    tags,
    permission: 'retention:run',
    answer: placeHoldAnswer,
    success: '已开始执行',
    handler: (ctx) => runRetention(ctx, null),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/retention/holds/getPageList',
    summary: '法律保全：生效中的在前',
    tags,
    permission: 'retention:read',
    query: holdListQuery,
    answer: holdPage,
    handler: (ctx, request) => readHolds(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/retention/holds/place',
    summary: '设置法律保全，立即生效；解除须两人',
    tags,
    permission: 'legal-hold:place',
    limit,
    body: placeHoldBody,
    answer: placeHoldAnswer,
    success: '已设置法律保全',
    handler: (ctx, request) => placeHold(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/retention/erasure/preview',
    summary: '个人申请删除前的预览：删除什么、保留什么与原因',
    tags,
    permission: 'erasure:propose',
    limit,
    query: erasurePreviewQuery,
    answer: erasurePreview,
    handler: (ctx, request) => previewErasure(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/retention/erasure/refuse',
    summary: '拒绝个人的删除申请：记录原因与答复，长期留存',
    tags,
    permission: 'erasure:propose',
    twoFactor: true,
    limit,
    body: refuseErasureBody,
    answer: refuseErasureAnswer,
    success: '已记录拒绝与答复',
    handler: (ctx, request) => refuseErasure(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/retention/refusals/getPageList',
    summary: '被拒绝的删除申请与答复，最近的在前',
    tags,
    permission: 'retention:read',
    query: refusalListQuery,
    answer: refusalPage,
    handler: (ctx, request) => readRefusals(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/retention/register/getPageList',
    summary: '删除登记，最近的在前',
    tags,
    permission: 'retention:read',
    query: registerListQuery,
    answer: registerPage,
    handler: (ctx, request) => readRegister(ctx, request.query),
  });
}
