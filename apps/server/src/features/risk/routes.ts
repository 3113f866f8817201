import { loadListAnswer, loadListBody, screeningLists } from '@mashang/contract/risk';
import { hitDetail, hitListQuery, hitPage, hitQuery } from '@mashang/contract/screening';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { loadScreeningList } from './load-screening-list.ts';
import { readHit, readHits } from './read-hits.ts';
import { readScreeningLists } from './read-screening-lists.ts';

const tags = ['风控'];

export function riskRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/hits',
    summary: '命中复核队列',
    tags,
    permission: 'screening-hit:read',
    query: hitListQuery,
    answer: hitPage,
    handler: (ctx, request) => readHits(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/hit',
    summary: '命中与名单记录并列，附得分说明',
    tags,
    permission: 'screening-hit:read',
    query: hitQuery,
    answer: hitDetail,
    handler: (ctx, request) => readHit(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/lists',
    summary: '筛查名单与版本',
    tags,
    permission: 'screening-list:read',
    answer: screeningLists,
    handler: (ctx) => readScreeningLists(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/loadList',
    summary: '导入名单的一个版本：审批发布后才生效',
    tags,
    permission: 'screening-list:load',
    body: loadListBody,
    answer: loadListAnswer,
    success: '已导入，发布后生效',
    handler: (ctx, request) => loadScreeningList(ctx, request.body),
  });
}
