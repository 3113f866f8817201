import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  APPLICATION_STATES,
  applicationDetail,
  applicationForm,
  applicationIdAnswer,
  applicationIdQuery,
  applicationListQuery,
  applicationPage,
  askMerchantBody,
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
} from '../merchants.ts';
import { PAPER_TEXTS } from '../uploads.ts';

const tags = ['商户准入'];
const READ = 'merchant-application:read';
const WRITE = 'merchant-application:write';
const CHECK = 'merchant-application:check';

export const testEndpointCall = endpoint({
  method: 'POST',
  path: '/api/merchants/endpoint/test',
  summary: '测试回调地址：发送一条签名的测试通知，2xx 应答后才启用',
  tags,
  permission: 'merchant-access:propose',
  limit: { max: 30, windowMs: 60_000 },
  body: testEndpointBody,
  answer: testEndpointAnswer,
  success: '已发送',
  errors: ['notFound', 'conflict'],
});
export const readApplicationsCall = endpoint({
  method: 'GET',
  path: '/api/merchants/application/getPageList',
  summary: '商户准入申请',
  tags,
  permission: READ,
  query: applicationListQuery,
  answer: applicationPage,
  errors: [],
});
export const readApplicationCall = endpoint({
  method: 'GET',
  path: '/api/merchants/application/detail',
  summary: '申请详情：资料、材料、筛查与审核',
  tags,
  permission: READ,
  query: applicationIdQuery,
  answer: applicationDetail,
  errors: ['notFound'],
});
export const openApplicationFormCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/form',
  summary: '继续填写申请（查看会记入审计日志）',
  tags,
  permission: WRITE,
  body: applicationIdQuery,
  answer: applicationForm,
  errors: ['notFound', 'conflict'],
});
export const revealApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/reveal',
  summary: '查看完整证件号码与账号（记入审计日志）',
  tags,
  permission: CHECK,
  body: revealApplicationBody,
  answer: revealedPeople,
  errors: ['notFound'],
});
export const startApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/start',
  summary: '新建商户申请，或重新审核已有商户',
  tags,
  permission: WRITE,
  body: startApplicationBody,
  answer: applicationIdAnswer,
  success: '已新建',
  errors: ['notFound', 'conflict'],
});
export const saveApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/save',
  summary: '保存草稿',
  tags,
  permission: WRITE,
  body: saveApplicationBody,
  answer: savedApplication,
  success: '已保存',
  errors: ['notFound', 'conflict'],
});
export const uploadMerchantDocumentCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/upload',
  summary: '上传申请材料',
  description: `${PAPER_TEXTS.type}（按内容判断）；图片不超过 2MB，重新编码；PDF 不超过 5MB；加密存放。`,
  tags,
  permission: WRITE,
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  query: uploadMerchantDocumentQuery,
  answer: uploadedMerchantDocument,
  success: '上传成功',
  errors: ['notFound', 'conflict'],
});
export const changeMerchantDocumentCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/document',
  summary: '材料有效期，或移除材料',
  tags,
  permission: WRITE,
  body: merchantDocumentBody,
  answer: savedApplication,
  success: '已保存',
  errors: ['notFound', 'conflict'],
});
export const checkApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/check',
  summary: '提交前核对资料是否完整',
  tags,
  permission: WRITE,
  body: applicationIdQuery,
  answer: z.object({ id: z.string() }),
  errors: ['notFound', 'conflict'],
});
export const submitApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/submit',
  summary: '提交审核：筛查名单，由另一人审批',
  tags,
  permission: WRITE,
  twoFactor: true,
  body: submitApplicationBody,
  answer: applicationIdAnswer,
  success: '已提交审核',
  errors: ['notFound', 'conflict'],
});
export const dropApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/drop',
  summary: '放弃申请',
  tags,
  permission: WRITE,
  body: dropApplicationBody,
  answer: z.object({ id: z.string(), state: z.literal(APPLICATION_STATES) }),
  success: '已放弃',
  errors: ['notFound', 'conflict'],
});
export const askMerchantCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/ask',
  summary: '交商户补充资料，附告知内容',
  tags,
  permission: WRITE,
  body: askMerchantBody,
  answer: z.object({ id: z.string() }),
  success: '已交商户补充',
  errors: ['notFound', 'conflict'],
});
export const returnApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/return',
  summary: '退回补充，或拒绝',
  tags,
  permission: CHECK,
  twoFactor: true,
  body: returnApplicationBody,
  answer: applicationIdAnswer,
  success: '已处理',
  errors: ['notFound', 'conflict'],
});
export const clearApplicationHitsCall = endpoint({
  method: 'POST',
  path: '/api/merchants/application/clear',
  summary: '排除筛查命中',
  tags,
  permission: 'screening:clear',
  body: clearHitsBody,
  answer: z.object({ id: z.string() }),
  success: '已排除',
  errors: ['notFound', 'conflict'],
});
