import {
  LIST_FILE_TEXTS,
  LIST_MAX_BYTES,
  listQuery,
  loadFileAnswer,
  loadFileBody,
  loadListAnswer,
  loadListBody,
  screeningListDetail,
  screeningLists,
  uploadedList,
} from '@mashang/contract/risk';
import { hitDetail, hitListQuery, hitPage, hitQuery } from '@mashang/contract/screening';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { loadAgain } from './load-again.ts';
import { loadListFile } from './load-list-file.ts';
import { loadScreeningList } from './load-screening-list.ts';
import { readHit, readHits } from './read-hits.ts';
import { readScreeningList, readScreeningLists } from './read-screening-lists.ts';
import { uploadList } from './upload-list.ts';

const tags = ['风控'];
const LIMIT = { maxBytes: LIST_MAX_BYTES, tooLarge: LIST_FILE_TEXTS.size };

export function riskRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/risk/uploadList',
      summary: '上传名单文件',
      description: `${LIST_FILE_TEXTS.type}（按内容判断），不超过 64MB；一天内未导入即删除。`,
      tags,
      permission: 'screening-list:load',
      limit: { max: 20, windowMs: 60_000 },
      upload: true,
      answer: uploadedList,
      success: '上传成功',
      handler: async (ctx, request) => uploadList(ctx, await readUpload(request, LIMIT)),
    }),
  );
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/loadFile',
    summary: '由上传的文件导入名单的一个版本：后台读取，审批发布后才生效',
    tags,
    permission: 'screening-list:load',
    body: loadFileBody,
    answer: loadFileAnswer,
    success: '已开始读取，发布后生效',
    handler: (ctx, request) => loadListFile(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/loadAgain',
    summary: '重新读取因系统原因读取失败的名单文件',
    tags,
    permission: 'screening-list:load',
    body: listQuery,
    success: '已开始重新读取',
    handler: (ctx, request) => loadAgain(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/list',
    summary: '名单的一个版本：有误的行与较使用中版本的变化',
    tags,
    permission: 'screening-list:read',
    query: listQuery,
    answer: screeningListDetail,
    handler: (ctx, request) => readScreeningList(ctx, request.query),
  });
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
