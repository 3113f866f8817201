import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { applicationIdAnswer, savedApplication } from '../merchants.ts';
import {
  handInApplicationBody,
  ownVerification,
  saveOwnApplicationBody,
  uploadOwnDocumentQuery,
} from '../own-verification.ts';
import { PAPER_TEXTS } from '../uploads.ts';

const tags = ['商户中心 · 入驻资料'];
const SUBMIT = 'own-verification:submit';

export const readOwnVerificationCall = endpoint({
  method: 'GET',
  path: '/api/merchant/verification',
  summary: '本商户的入驻资料：状态、有效期与缺少的材料',
  tags,
  permission: 'own-verification:read',
  answer: ownVerification,
  errors: [],
});
export const startOwnApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchant/verification/start',
  summary: '认证或材料到期时更新本商户的入驻资料',
  tags,
  permission: SUBMIT,
  body: z.strictObject({}),
  answer: applicationIdAnswer,
  success: '已开始更新',
  errors: ['conflict'],
});
export const saveOwnApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchant/verification/save',
  summary: '修改本商户的公司资料',
  tags,
  permission: SUBMIT,
  body: saveOwnApplicationBody,
  answer: savedApplication,
  success: '已保存',
  errors: ['notFound', 'conflict'],
});
export const uploadOwnDocumentCall = endpoint({
  method: 'POST',
  path: '/api/merchant/verification/upload',
  summary: '上传本商户的入驻材料',
  description: `${PAPER_TEXTS.type}（按内容判断）；图片不超过 2MB，重新编码；PDF 不超过 5MB；加密存放。`,
  tags,
  permission: SUBMIT,
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  query: uploadOwnDocumentQuery,
  answer: savedApplication,
  success: '上传成功',
  errors: ['notFound', 'conflict'],
});
export const handInApplicationCall = endpoint({
  method: 'POST',
  path: '/api/merchant/verification/handIn',
  summary: '补充完成，交平台审核',
  tags,
  permission: SUBMIT,
  body: handInApplicationBody,
  answer: savedApplication,
  success: '已提交',
  errors: ['notFound', 'conflict'],
});
