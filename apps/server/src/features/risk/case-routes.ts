import {
  assignCaseBody,
  caseFileAnswer,
  caseFileQuery,
  caseGraph,
  caseIdQuery,
  caseListQuery,
  caseNoteBody,
  caseOfficers,
  casePage,
  changeCaseBody,
  closeCaseBody,
  freezeCaseBody,
  linkCaseBody,
  openCaseAnswer,
  openCaseBody,
  riskCaseDetail,
  takeCaseBody,
} from '@mashang/contract/risk-cases';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { readCaseFile, uploadCaseFile } from './case-files.ts';
import { closeCase } from './close-case.ts';
import { freezeForCase } from './freeze-for-case.ts';
import { openCaseByHand } from './open-case.ts';
import { readCase, readCaseGraph, readCases, readOfficers } from './read-cases.ts';
import { assignCase, changeCase, linkCase, noteCase, takeCase } from './work-case.ts';

const tags = ['风控 · 案件'];
const READ = 'risk-case:read';
const WORK = 'risk-case:work';

/** Cases: the queue, one case, and what is done about it. */
export function caseRoutes(app: Http): void {
  caseReads(app);
  caseSteps(app);
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/risk/cases/upload',
      summary: '上传案件文件（图片，重新编码并加密存放）',
      tags,
      permission: WORK,
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      query: caseFileQuery,
      answer: caseFileAnswer,
      success: '上传成功',
      handler: async (ctx, request) => {
        const source = await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size });
        return uploadCaseFile(ctx, { ...request.query, source });
      },
    });
  });
  fileRoute(app, {
    url: '/files/case/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readCaseFile(app.platform, viewer, name),
  });
}

function caseReads(app: Http): void {
  const about = { method: 'GET', tags, permission: READ } as const;
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/getPageList',
    summary: '案件列表：未结的按优先级与期限在前',
    query: caseListQuery,
    answer: casePage,
    handler: (ctx, request) => readCases(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/detail',
    summary: '案件详情：命中、冻结、报告、文件与经过',
    query: caseIdQuery,
    answer: riskCaseDetail,
    handler: (ctx, request) => readCase(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/graph',
    summary: '案件关系图',
    query: caseIdQuery,
    answer: caseGraph,
    handler: (ctx, request) => readCaseGraph(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/officers',
    summary: '可办理案件的人员',
    answer: caseOfficers,
    handler: (ctx) => readOfficers(ctx),
  });
}

function caseSteps(app: Http): void {
  const about = { method: 'POST', tags, permission: WORK } as const;
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/open',
    summary: '立案；同一对象已有未结案件则并入',
    body: openCaseBody,
    answer: openCaseAnswer,
    handler: async (ctx, request) => {
      const answer = await openCaseByHand(ctx, request.body);
      return new Said(answer.joined ? '已并入未结案件' : '已立案', answer);
    },
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/take',
    summary: '受理案件',
    body: takeCaseBody,
    success: '已受理',
    handler: (ctx, request) => takeCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/assign',
    summary: '指派承办人',
    body: assignCaseBody,
    success: '已指派',
    handler: (ctx, request) => assignCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/change',
    summary: '变更状态、优先级或期限',
    body: changeCaseBody,
    success: '已变更',
    handler: (ctx, request) => changeCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/note',
    summary: '案件记录',
    body: caseNoteBody,
    success: '已记录',
    handler: (ctx, request) => noteCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    url: '/api/risk/cases/link',
    summary: '关联订单、人员或账户',
    body: linkCaseBody,
    success: '已关联',
    handler: (ctx, request) => linkCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    permission: 'risk-case:freeze',
    url: '/api/risk/cases/freeze',
    summary: '冻结参与方、账户、额度钱包或订单，立即生效；解除须两人审批',
    twoFactor: true,
    body: freezeCaseBody,
    success: '已冻结',
    handler: (ctx, request) => freezeForCase(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...about,
    permission: 'risk-case:close',
    url: '/api/risk/cases/close',
    summary: '结案：须有结论与说明，不能由发起人或录入人作出',
    twoFactor: true,
    body: closeCaseBody,
    success: '已结案',
    handler: (ctx, request) => closeCase(ctx, request.body),
  });
}
