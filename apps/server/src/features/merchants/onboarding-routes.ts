import {
  applicationDetail,
  applicationForm,
  applicationIdAnswer,
  applicationIdQuery,
  applicationListQuery,
  applicationPage,
  clearHitsBody,
  dropApplicationBody,
  merchantDocumentBody,
  returnApplicationBody,
  revealApplicationBody,
  revealedPeople,
  saveApplicationBody,
  savedApplication,
  startApplicationBody,
  submitApplicationBody,
  testEndpointAnswer,
  testEndpointBody,
  uploadedMerchantDocument,
  uploadMerchantDocumentQuery,
} from '@mashang/contract/merchants';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import type { ApprovalRegistry } from '../approvals/approval-registry.ts';
import { clearApplicationHits } from './clear-hits.ts';
import { readMerchantDocument } from './merchant-files.ts';
import { openApplicationForm, readApplication, readApplications, revealApplication } from './read-applications.ts';
import { returnApplication } from './return-application.ts';
import { changeMerchantDocument, dropApplication, saveApplication } from './save-application.ts';
import { startApplication } from './start-application.ts';
import { applicationSubmitter, checkApplication } from './submit-application.ts';
import { testEndpoint } from './test-endpoint.ts';
import { uploadMerchantDocument } from './upload-merchant-document.ts';

const tags = ['商户准入'];
const READ = 'merchant-application:read';
const WRITE = 'merchant-application:write';
const CHECK = 'merchant-application:check';

/** How merchants come in: entered by one, admitted by another. */
export function merchantOnboardingRoutes(app: Http, approvals: ApprovalRegistry): void {
  readRoutes(app);
  writeRoutes(app, approvals);
  decideRoutes(app);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/endpoint/test',
    summary: '测试回调地址：发送一条签名的测试通知，2xx 应答后才启用',
    tags,
    permission: 'merchant-access:propose',
    limit: { max: 30, windowMs: 60_000 },
    body: testEndpointBody,
    answer: testEndpointAnswer,
    success: '已发送',
    handler: (ctx, request) => testEndpoint(ctx, request.body),
  });
  fileRoute(app, {
    url: '/files/kyb/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readMerchantDocument(app.platform, viewer, name),
  });
}

function readRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/merchants/application/getPageList',
    summary: '商户准入申请',
    tags,
    permission: READ,
    query: applicationListQuery,
    answer: applicationPage,
    handler: (ctx, request) => readApplications(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/merchants/application/detail',
    summary: '申请详情：资料、材料、筛查与审核',
    tags,
    permission: READ,
    query: applicationIdQuery,
    answer: applicationDetail,
    handler: (ctx, request) => readApplication(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/form',
    summary: '继续填写申请（查看会记入审计日志）',
    tags,
    permission: WRITE,
    body: applicationIdQuery,
    answer: applicationForm,
    handler: (ctx, request) => openApplicationForm(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/reveal',
    summary: '查看完整证件号码与账号（记入审计日志）',
    tags,
    permission: CHECK,
    body: revealApplicationBody,
    answer: revealedPeople,
    handler: (ctx, request) => revealApplication(ctx, request.body),
  });
}

function writeRoutes(app: Http, approvals: ApprovalRegistry): void {
  const submit = applicationSubmitter(approvals);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/start',
    summary: '新建商户申请，或重新审核已有商户',
    tags,
    permission: WRITE,
    body: startApplicationBody,
    answer: applicationIdAnswer,
    success: '已新建',
    handler: (ctx, request) => startApplication(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/save',
    summary: '保存草稿',
    tags,
    permission: WRITE,
    body: saveApplicationBody,
    answer: savedApplication,
    success: '已保存',
    handler: (ctx, request) => saveApplication(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/merchants/application/upload',
      summary: '上传申请材料',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并加密存放。`,
      tags,
      permission: WRITE,
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      query: uploadMerchantDocumentQuery,
      answer: uploadedMerchantDocument,
      success: '上传成功',
      handler: async (ctx, request) => {
        const source = await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size });
        return uploadMerchantDocument(ctx, { ...request.query, source });
      },
    });
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/document',
    summary: '材料有效期，或移除材料',
    tags,
    permission: WRITE,
    body: merchantDocumentBody,
    answer: savedApplication,
    success: '已保存',
    handler: (ctx, request) => changeMerchantDocument(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/check',
    summary: '提交前核对资料是否完整',
    tags,
    permission: WRITE,
    body: applicationIdQuery,
    answer: z.object({ id: z.string() }),
    handler: (ctx, request) => checkApplication(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/submit',
    summary: '提交审核：筛查名单，由另一人审批',
    tags,
    permission: WRITE,
    twoFactor: true,
    body: submitApplicationBody,
    answer: applicationIdAnswer,
    success: '已提交审核',
    handler: (ctx, request) => submit(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/drop',
    summary: '放弃申请',
    tags,
    permission: WRITE,
    body: dropApplicationBody,
    answer: z.object({ id: z.string(), state: z.int() }),
    success: '已放弃',
    handler: (ctx, request) => dropApplication(ctx, request.body),
  });
}

function decideRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/return',
    summary: '退回补充，或拒绝',
    tags,
    permission: CHECK,
    twoFactor: true,
    body: returnApplicationBody,
    answer: applicationIdAnswer,
    success: '已处理',
    handler: (ctx, request) => returnApplication(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/application/clear',
    summary: '排除筛查命中',
    tags,
    permission: 'screening:clear',
    body: clearHitsBody,
    answer: z.object({ id: z.string() }),
    success: '已排除',
    handler: (ctx, request) => clearApplicationHits(ctx, request.body),
  });
}
