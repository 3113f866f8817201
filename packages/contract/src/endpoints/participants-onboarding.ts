import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  acceptInvitationBody,
  approveReviewBody,
  clearReviewBody,
  confirmPaymentAnswer,
  confirmPaymentBody,
  endPaymentBody,
  INVITATION_HEADER,
  idParams,
  makePaymentBody,
  matchPaymentBody,
  openInvitation,
  ownKyc,
  paymentAnswer,
  paymentLinesQuery,
  readInvitationBody,
  rejectReviewBody,
  reviewAnswer,
  reviewDetail,
  reviewListQuery,
  reviewPage,
  sendPaymentAnswer,
  sendPaymentBody,
  submitKycBody,
  uploadDocumentQuery,
  uploadedDocument,
} from '../participants.ts';
import { candidateLine } from '../settlements.ts';
import { PAPER_TEXTS } from '../uploads.ts';

const tags = ['入驻与审核'];
const GUESSES = { max: 60, windowMs: 60_000 };
const PAPER = `${PAPER_TEXTS.type}（按内容判断），${PAPER_TEXTS.size}，加密存放，仅审核人员可见。`;
const REVIEW = 'participant:review';

export const readInvitationCall = endpoint({
  method: 'POST',
  path: '/api/invitation/read',
  summary: '查看邀请',
  tags,
  public: true,
  limit: GUESSES,
  body: readInvitationBody,
  answer: openInvitation,
  errors: ['notFound', 'conflict'],
});
export const acceptInvitationCall = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  summary: '接受邀请：设置密码、提交企业资料',
  tags,
  public: true,
  limit: { max: 20, windowMs: 60_000 },
  body: acceptInvitationBody,
  answer: z.object({ name: z.string() }),
  success: '资料已提交，请等待审核',
  errors: ['notFound', 'conflict', 'notOffered'],
});
export const uploadInvitationPaperCall = endpoint({
  method: 'POST',
  path: '/api/invitation/upload',
  summary: '受邀人上传证件（图片或 PDF）',
  description: `${PAPER}邀请凭证放在请求头 ${INVITATION_HEADER}。`,
  tags,
  public: true,
  limit: { max: 30, windowMs: 60_000 },
  upload: true,
  query: uploadDocumentQuery,
  answer: uploadedDocument,
  success: '上传成功',
  errors: ['notFound', 'conflict'],
});
export const readOwnKycCall = endpoint({
  method: 'GET',
  path: '/api/kyc/current',
  summary: '本方认证状态',
  tags,
  permission: 'kyc:submit',
  answer: ownKyc,
  errors: ['conflict'],
});
export const submitKycCall = endpoint({
  method: 'POST',
  path: '/api/kyc/submit',
  summary: '重新提交企业资料',
  tags,
  permission: 'kyc:submit',
  body: submitKycBody,
  answer: z.object({ submitted: z.literal(true) }),
  success: '资料已提交，请等待审核',
  errors: ['conflict'],
});
export const uploadKycPaperCall = endpoint({
  method: 'POST',
  path: '/api/kyc/upload',
  summary: '上传证件（图片或 PDF）',
  description: PAPER,
  tags,
  permission: 'kyc:submit',
  limit: { max: 30, windowMs: 60_000 },
  upload: true,
  query: uploadDocumentQuery,
  answer: uploadedDocument,
  success: '上传成功',
  errors: [],
});
export const readReviewsCall = endpoint({
  method: 'GET',
  path: '/api/participant/review/getPageList',
  summary: '参与方审核列表',
  tags,
  permission: REVIEW,
  query: reviewListQuery,
  answer: reviewPage,
  errors: [],
});
export const readReviewCall = endpoint({
  method: 'GET',
  path: '/api/participant/review/detail',
  summary: '参与方审核资料',
  tags,
  permission: REVIEW,
  query: idParams,
  answer: reviewDetail,
  errors: ['notFound'],
});
export const approveParticipantCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/approve',
  summary: '通过审核',
  tags,
  permission: REVIEW,
  twoFactor: true,
  body: approveReviewBody,
  answer: reviewAnswer,
  success: '已通过',
  errors: ['notFound', 'conflict'],
});
export const rejectParticipantCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/reject',
  summary: '驳回审核',
  tags,
  permission: REVIEW,
  twoFactor: true,
  body: rejectReviewBody,
  answer: reviewAnswer,
  success: '已驳回',
  errors: ['notFound', 'conflict'],
});
export const clearReviewHitsCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/clear',
  summary: '排除筛查命中',
  tags,
  permission: 'screening:clear',
  body: clearReviewBody,
  answer: z.object({ id: z.string() }),
  success: '已排除',
  errors: ['notFound', 'conflict'],
});
export const makeVerificationPaymentCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/payment/make',
  summary: '发起验证打款',
  tags,
  permission: REVIEW,
  body: makePaymentBody,
  answer: paymentAnswer,
  success: '已发起',
  errors: ['notFound', 'conflict'],
});
export const sendVerificationPaymentCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/payment/send',
  summary: '生成验证打款的付款文件',
  tags,
  permission: 'settlement:send',
  twoFactor: true,
  body: sendPaymentBody,
  answer: sendPaymentAnswer,
  success: '已生成付款文件，请下载并提交银行',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const readVerificationLinesCall = endpoint({
  method: 'GET',
  path: '/api/participant/review/payment/lines',
  summary: '可能是该验证打款的出账流水',
  tags,
  permission: 'settlement:send',
  query: paymentLinesQuery,
  answer: z.array(candidateLine),
  errors: ['notFound'],
});
export const matchVerificationPaymentCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/payment/match',
  summary: '指明验证打款的出账流水',
  tags,
  permission: 'settlement:send',
  body: matchPaymentBody,
  answer: paymentAnswer,
  success: '已登记出账',
  errors: ['notFound', 'conflict'],
});
export const dropVerificationPaymentCall = endpoint({
  method: 'POST',
  path: '/api/participant/review/payment/end',
  summary: '终止验证打款',
  tags,
  permission: REVIEW,
  body: endPaymentBody,
  answer: paymentAnswer,
  success: '已终止',
  errors: ['notFound', 'conflict'],
});
export const confirmVerificationPaymentCall = endpoint({
  method: 'POST',
  path: '/api/kyc/payment',
  summary: '回填验证打款的到账金额，最多 3 次',
  tags,
  permission: 'kyc:submit',
  limit: { max: 30, windowMs: 60_000 },
  body: confirmPaymentBody,
  answer: confirmPaymentAnswer,
  errors: ['conflict'],
});
