import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../participants.ts';
import { tierLimits } from '../verification.ts';

const tags = ['参与方 · 运营'];

export const listParticipantsCall = endpoint({
  method: 'GET',
  path: '/api/participants/getPageList',
  summary: '参与方列表：代理与码商，按上下级排列',
  tags,
  permission: 'participant:oversee',
  query: overseenQuery,
  answer: overseenPage,
  errors: [],
});
export const readParticipantCall = endpoint({
  method: 'GET',
  path: '/api/participants/detail',
  summary: '参与方详情：上下级、额度、限额与费率',
  tags,
  permission: 'participant:oversee',
  query: overseenIdQuery,
  answer: overseenDetail,
  errors: ['notFound'],
});
export const readParticipantTiersCall = endpoint({
  method: 'GET',
  path: '/api/participants/tiers',
  summary: '风险等级及其限额',
  tags,
  permission: 'participant:oversee',
  answer: z.object({ list: z.array(tierLimits) }),
  errors: [],
});
export const admitParticipantCall = endpoint({
  method: 'POST',
  path: '/api/participants/admit',
  summary: '新增参与方：录入企业资料并建立首个登录账号，由另一人审核',
  tags,
  permission: 'participant:admit',
  body: admitBody,
  answer: admitAnswer,
  success: '已提交，请由另一人审核',
  errors: ['conflict', 'notOffered'],
});
export const uploadAdmissionPaperCall = endpoint({
  method: 'POST',
  path: '/api/participants/admit/upload',
  summary: '上传新增参与方的证件（图片或 PDF）',
  tags,
  permission: 'participant:admit',
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  query: uploadDocumentQuery,
  answer: uploadedDocument,
  success: '上传成功',
  errors: [],
});
export const freezeParticipantCall = endpoint({
  method: 'POST',
  path: '/api/participants/freeze',
  summary: '立即冻结；解除须两人审批',
  tags,
  permission: 'participant:freeze',
  twoFactor: true,
  body: freezeParticipantBody,
  answer: z.object({ id: z.string(), frozen: z.boolean() }),
  success: '已冻结',
  errors: ['notFound', 'conflict'],
});
export const setRunStatusByOperatorCall = endpoint({
  method: 'POST',
  path: '/api/participants/run',
  summary: '运营暂停或恢复接单',
  tags,
  permission: 'participant:run',
  body: operatorRunBody,
  answer: runStatusAnswer,
  errors: ['notFound', 'conflict', 'frozen'],
});
export const demandReviewCall = endpoint({
  method: 'POST',
  path: '/api/participants/re-review',
  summary: '要求在期限前重新认证，逾期认证终止',
  tags,
  permission: 'participant:review',
  body: reReviewBody,
  answer: z.object({ id: z.string(), kycExpiresAt: z.string() }),
  success: '已要求重新认证',
  errors: ['notFound', 'conflict'],
});
export const readRegisterCall = endpoint({
  method: 'GET',
  path: '/api/participants/register/getPageList',
  summary: '代理登记簿',
  tags,
  permission: 'participant:oversee',
  query: registerQuery,
  answer: registerPage,
  errors: [],
});
export const saveRegisterCall = endpoint({
  method: 'POST',
  path: '/api/participants/register/save',
  summary: '维护代理登记资料',
  tags,
  permission: 'agent-register:write',
  body: registerBody,
  answer: z.object({ id: z.string() }),
  success: '已保存',
  errors: ['notFound'],
});
