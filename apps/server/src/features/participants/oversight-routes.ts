import {
  admitAnswer,
  admitBody,
  freezeParticipantBody,
  operatorRunBody,
  overseenDetail,
  overseenIdQuery,
  overseenPage,
  overseenQuery,
  registerBody,
  registerPage,
  registerQuery,
  reReviewBody,
  runStatusAnswer,
  uploadDocumentQuery,
  uploadedDocument,
} from '@mashang/contract/participants';
import { tierLimits } from '@mashang/contract/verification';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { uploadRoutes } from '../../platform/http-upload.ts';
import { admitParticipant } from './admit-participant.ts';
import { demandReview } from './demand-review.ts';
import { freezeParticipant } from './freeze-participant.ts';
import { readPaper } from './onboarding-routes.ts';
import { operateRunStatus } from './operate-run-status.ts';
import { listParticipants, readParticipant } from './oversee-participants.ts';
import { readRegister } from './read-register.ts';
import { readTiers } from './read-tiers.ts';
import { saveRegister } from './save-register.ts';
import { uploadForAdmission } from './upload-kyc-document.ts';

const tags = ['参与方 · 运营'];

/** Every agent and code merchant, for the operator. */
export function oversightRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participants/getPageList',
    summary: '参与方列表：代理与码商，按上下级排列',
    tags,
    permission: 'participant:oversee',
    query: overseenQuery,
    answer: overseenPage,
    handler: (ctx, request) => listParticipants(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participants/detail',
    summary: '参与方详情：上下级、额度、限额与费率',
    tags,
    permission: 'participant:oversee',
    query: overseenIdQuery,
    answer: overseenDetail,
    handler: (ctx, request) => readParticipant(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participants/tiers',
    summary: '风险等级及其限额',
    tags,
    permission: 'participant:oversee',
    answer: z.object({ list: z.array(tierLimits) }),
    handler: (ctx) => readTiers(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participants/admit',
    summary: '新增参与方：录入企业资料并建立首个登录账号，由另一人审核',
    tags,
    permission: 'participant:admit',
    body: admitBody,
    answer: admitAnswer,
    success: '已提交，请由另一人审核',
    handler: (ctx, request) => admitParticipant(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/participants/admit/upload',
      summary: '上传新增参与方的证件（图片或 PDF）',
      tags,
      permission: 'participant:admit',
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      query: uploadDocumentQuery,
      answer: uploadedDocument,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadForAdmission(ctx, { kind: request.query.kind, source: await readPaper(request) }),
    });
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participants/freeze',
    summary: '立即冻结；解除须两人审批',
    tags,
    permission: 'participant:freeze',
    twoFactor: true,
    body: freezeParticipantBody,
    answer: z.object({ id: z.string(), frozen: z.boolean() }),
    success: '已冻结',
    handler: (ctx, request) => freezeParticipant(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participants/run',
    summary: '运营暂停或恢复接单',
    tags,
    permission: 'participant:run',
    body: operatorRunBody,
    answer: runStatusAnswer,
    handler: (ctx, request) => operateRunStatus(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participants/re-review',
    summary: '要求在期限前重新认证，逾期认证终止',
    tags,
    permission: 'participant:review',
    body: reReviewBody,
    answer: z.object({ id: z.string(), kycExpiresAt: z.string() }),
    success: '已要求重新认证',
    handler: (ctx, request) => demandReview(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participants/register/getPageList',
    summary: '代理登记簿',
    tags,
    permission: 'participant:oversee',
    query: registerQuery,
    answer: registerPage,
    handler: (ctx, request) => readRegister(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participants/register/save',
    summary: '维护代理登记资料',
    tags,
    permission: 'agent-register:write',
    body: registerBody,
    answer: z.object({ id: z.string() }),
    success: '已保存',
    handler: (ctx, request) => saveRegister(ctx, request.body),
  });
}
