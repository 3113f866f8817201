import {
  acceptInvitationBody,
  approveReviewBody,
  clearReviewBody,
  endPaymentBody,
  INVITATION_HEADER,
  idParams,
  makePaymentBody,
  openInvitation,
  ownKyc,
  paymentAnswer,
  readInvitationBody,
  rejectReviewBody,
  reviewAnswer,
  reviewDetail,
  reviewListQuery,
  reviewPage,
  sentPaymentBody,
  submitKycBody,
  tellPaymentAnswer,
  tellPaymentBody,
  uploadDocumentQuery,
  uploadedDocument,
} from '@mashang/contract/participants';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { openInvitationOf } from './invitation-token.ts';
import { readInvitation } from './read-invitation.ts';
import { readDocument, readReview, readReviews } from './read-reviews.ts';
import { approveParticipant, clearReviewHits, rejectParticipant } from './review-participant.ts';
import { readOwnKyc, submitKyc } from './submit-kyc.ts';
import { uploadInvited, uploadOwn } from './upload-kyc-document.ts';
import { dropPayment, makePayment, sendPayment, tellPayment } from './verification-payments.ts';

const tags = ['入驻与审核'];
const REVIEW = 'participant:review';
const PAPER = `${PAPER_TEXTS.type}（按内容判断），${PAPER_TEXTS.size}，加密存放，仅审核人员可见。`;
/** Addresses share it: an office behind one line, and whoever guesses tokens. */
const GUESSES = { max: 60, windowMs: 60_000 };

/** A paper's bytes as they came. */
export function readPaper(request: FastifyRequest): Promise<Buffer> {
  return readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size });
}

/** How the invited become participants, and who verifies them. */
export function onboardingRoutes(app: Http): void {
  invitedRoutes(app);
  ownRoutes(app);
  reviewRoutes(app);
  paymentRoutes(app);
}

function invitedRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/invitation/read',
    summary: '查看邀请',
    tags,
    public: true,
    limit: GUESSES,
    body: readInvitationBody,
    answer: openInvitation,
    handler: (ctx, request) => readInvitation(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/invitation/accept',
    summary: '接受邀请：设置密码、提交企业资料',
    tags,
    public: true,
    limit: { max: 20, windowMs: 60_000 },
    body: acceptInvitationBody,
    answer: z.object({ name: z.string() }),
    success: '资料已提交，请等待审核',
    handler: (ctx, request) => acceptInvitation(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/invitation/upload',
      summary: '受邀人上传证件（图片或 PDF）',
      description: `${PAPER}邀请凭证放在请求头 ${INVITATION_HEADER}。`,
      tags,
      public: true,
      limit: { max: 30, windowMs: 60_000 },
      upload: true,
      query: uploadDocumentQuery,
      answer: uploadedDocument,
      success: '上传成功',
      handler: async (ctx, request) => {
        const token = String(request.headers[INVITATION_HEADER] ?? '');
        // Nothing is read of a paper without an invitation.
        await openInvitationOf(ctx.platform, token, ctx.now);
        return uploadInvited(ctx, token, { kind: request.query.kind, source: await readPaper(request) });
      },
    });
  });
}

function ownRoutes(app: Http): void {
  const permission = 'kyc:submit';
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/kyc/current',
    summary: '本方认证状态',
    tags,
    permission,
    answer: ownKyc,
    handler: (ctx) => readOwnKyc(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/kyc/submit',
    summary: '重新提交企业资料',
    tags,
    permission,
    body: submitKycBody,
    answer: z.object({ submitted: z.literal(true) }),
    success: '资料已提交，请等待审核',
    handler: (ctx, request) => submitKyc(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/kyc/upload',
      summary: '上传证件（图片或 PDF）',
      description: PAPER,
      tags,
      permission,
      limit: { max: 30, windowMs: 60_000 },
      upload: true,
      query: uploadDocumentQuery,
      answer: uploadedDocument,
      success: '上传成功',
      handler: async (ctx, request) => uploadOwn(ctx, { kind: request.query.kind, source: await readPaper(request) }),
    });
  });
}

function reviewRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participant/review/getPageList',
    summary: '参与方审核列表',
    tags,
    permission: REVIEW,
    query: reviewListQuery,
    answer: reviewPage,
    handler: (ctx, request) => readReviews(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/participant/review/detail',
    summary: '参与方审核资料',
    tags,
    permission: REVIEW,
    query: idParams,
    answer: reviewDetail,
    handler: (ctx, request) => readReview(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/approve',
    summary: '通过审核',
    tags,
    permission: REVIEW,
    twoFactor: true,
    body: approveReviewBody,
    answer: reviewAnswer,
    success: '已通过',
    handler: (ctx, request) => approveParticipant(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/reject',
    summary: '驳回审核',
    tags,
    permission: REVIEW,
    twoFactor: true,
    body: rejectReviewBody,
    answer: reviewAnswer,
    success: '已驳回',
    handler: (ctx, request) => rejectParticipant(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/clear',
    summary: '排除筛查命中',
    tags,
    permission: 'screening:clear',
    body: clearReviewBody,
    answer: z.object({ id: z.string() }),
    success: '已排除',
    handler: (ctx, request) => clearReviewHits(ctx, request.body),
  });
  fileRoute(app, {
    url: '/files/kyc/:name',
    name: /^[\w-]{24}\.(webp|pdf)$/,
    keep: 'nothing',
    read: (viewer, name) => readDocument(app.platform, viewer, name),
  });
}

/** A small amount to the settlement account, whose value the business tells back. */
function paymentRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/payment/make',
    summary: '发起验证打款',
    tags,
    permission: REVIEW,
    body: makePaymentBody,
    answer: paymentAnswer,
    success: '已发起，请按金额打款并登记银行流水号',
    handler: (ctx, request) => makePayment(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/payment/sent',
    summary: '登记验证打款的银行流水号',
    tags,
    permission: REVIEW,
    body: sentPaymentBody,
    answer: paymentAnswer,
    success: '已登记',
    handler: (ctx, request) => sendPayment(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/participant/review/payment/end',
    summary: '终止验证打款',
    tags,
    permission: REVIEW,
    body: endPaymentBody,
    answer: paymentAnswer,
    success: '已终止',
    handler: (ctx, request) => dropPayment(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/kyc/payment',
    summary: '回填验证打款的到账金额，最多 3 次',
    tags,
    permission: 'kyc:submit',
    limit: { max: 30, windowMs: 60_000 },
    body: tellPaymentBody,
    answer: tellPaymentAnswer,
    handler: (ctx, request) => tellPayment(ctx, request.body),
  });
}
