import {
  agreeRefundBody,
  failRefundBody,
  objectRefundBody,
  payRefundTaskBody,
  refundAccountBody,
  refundDetail,
  refundNoQuery,
  refundPage,
  refundQuery,
  refundRow,
  refundStepAnswer,
  refundTaskQuery,
  returnRefundBody,
  sendRefundBody,
  sendRefundsAnswer,
  sendRefundsBody,
  settleRefundAnswer,
  settleRefundBody,
} from '@mashang/contract/refunds';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS, uploadedFile } from '@mashang/contract/uploads';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { fileRoute, streamRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { enterRefundAccount } from './enter-refund-account.ts';
import {
  agreeRefund,
  failRefund,
  objectRefund,
  payRefundTask,
  returnRefund,
  sendRefund,
  settleRefund,
} from './pay-refund.ts';
import { listOrderRefunds, listRefunds, listRefundTasks, readRefund, readRefundTask } from './read-refunds.ts';
import { readRefundProof, uploadRefundProof } from './refund-proofs.ts';
import { openRefundFile, REFUND_FILE, sendRefundFile } from './send-refund-file.ts';

const tags = ['退款'];

/** The staff's side; refunds are asked for, taken back and advanced through the approvals. */
function staffRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/refunds/getPageList',
    summary: '退款列表',
    tags,
    permission: 'refund:read',
    query: refundQuery,
    answer: refundPage,
    handler: (ctx, request) => listRefunds(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/refunds/detail',
    summary: '退款详情：经过、付款与对账单流水',
    tags,
    permission: 'refund:read',
    query: refundNoQuery,
    answer: refundDetail,
    handler: (ctx, request) => readRefund(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/refunds/ofOrder',
    summary: '一笔订单的退款',
    tags,
    permission: 'refund:read',
    query: z.strictObject({ agtOrderNo: z.string().min(1).max(40).meta({ title: '平台单号' }) }),
    answer: z.array(refundRow),
    handler: (ctx, request) => listOrderRefunds(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refunds/send',
    summary: '登记机构已向银行发出退款',
    tags,
    permission: 'refund:pay',
    twoFactor: true,
    body: sendRefundBody,
    answer: refundStepAnswer,
    success: '已登记，待对账单核对',
    handler: (ctx, request) => sendRefund(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refunds/sendFile',
    summary: '生成退款的银行付款文件',
    tags,
    permission: 'refund:pay',
    twoFactor: true,
    body: sendRefundsBody,
    answer: sendRefundsAnswer,
    success: '付款文件已生成',
    handler: (ctx, request) => sendRefundFile(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refunds/settle',
    summary: '认可收款方的凭证（两人），或以对账单流水证明已退款',
    tags,
    permission: 'refund:pay',
    twoFactor: true,
    body: settleRefundBody,
    answer: settleRefundAnswer,
    handler: async (ctx, request) => {
      const answer = await settleRefund(ctx, request.body);
      return new Said(answer.waitsForSecond ? '已认可，等待另一人复核' : '已退款', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refunds/fail',
    summary: '付款未到账；收款方的凭证有争议时由其答复',
    tags,
    permission: 'refund:pay',
    twoFactor: true,
    body: failRefundBody,
    answer: refundStepAnswer,
    success: '已登记',
    handler: (ctx, request) => failRefund(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refunds/return',
    summary: '以对账单流水登记银行退回',
    tags,
    permission: 'refund:pay',
    twoFactor: true,
    body: returnRefundBody,
    answer: refundStepAnswer,
    success: '已登记银行退回',
    handler: (ctx, request) => returnRefund(ctx, request.body),
  });
}

/** What a collector has to pay back, for agents and code merchants. */
function taskRoutes(app: Http): void {
  for (const module of ['agt', 'ms']) {
    const root = `/api/${module}/refunds`;
    backOfficeRoute(app, {
      method: 'GET',
      url: `${root}/getPageList`,
      summary: '我的退款任务',
      tags,
      permission: 'refund-task:read',
      query: refundTaskQuery,
      answer: refundPage,
      handler: (ctx, request) => listRefundTasks(ctx, request.query),
    });
    backOfficeRoute(app, {
      method: 'GET',
      url: `${root}/detail`,
      summary: '退款任务详情',
      tags,
      permission: 'refund-task:read',
      query: refundNoQuery,
      answer: refundDetail,
      handler: (ctx, request) => readRefundTask(ctx, request.query),
    });
    backOfficeRoute(app, {
      method: 'POST',
      url: `${root}/pay`,
      summary: '登记已向付款人退款，附流水号与凭证',
      tags,
      permission: 'refund-task:pay',
      twoFactor: true,
      body: payRefundTaskBody,
      answer: refundStepAnswer,
      success: '已提交，待核对',
      handler: (ctx, request) => payRefundTask(ctx, request.body),
    });
    backOfficeRoute(app, {
      method: 'POST',
      url: `${root}/object`,
      summary: '对凭证争议提出异议',
      tags,
      permission: 'refund-task:pay',
      body: objectRefundBody,
      answer: refundStepAnswer,
      success: '异议已提交',
      handler: (ctx, request) => objectRefund(ctx, request.body),
    });
    backOfficeRoute(app, {
      method: 'POST',
      url: `${root}/agree`,
      summary: '承认未付款',
      tags,
      permission: 'refund-task:pay',
      twoFactor: true,
      body: agreeRefundBody,
      answer: refundStepAnswer,
      success: '已提交，等待运营裁定',
      handler: (ctx, request) => agreeRefund(ctx, request.body),
    });
  }
}

export function refundRoutes(app: Http): void {
  staffRoutes(app);
  taskRoutes(app);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/pay/refund-account',
    summary: '付款人填写退款收款账户',
    tags: ['付款页'],
    public: true,
    body: refundAccountBody,
    answer: z.object({ saved: z.literal(true) }),
    success: '已保存',
    limit: { max: 20, windowMs: 60_000 },
    handler: (ctx, request) => enterRefundAccount(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/refunds/proof',
      summary: '上传退款付款凭证',
      tags,
      permission: 'refund-task:pay',
      upload: true,
      answer: uploadedFile,
      handler: async (ctx, request) =>
        uploadRefundProof(
          ctx,
          await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size }),
        ),
    });
  });
  streamRoute(app, {
    url: '/files/refund-files/:name',
    name: REFUND_FILE,
    open: (viewer, name) => openRefundFile(app.platform, viewer, name),
  });
  fileRoute(app, {
    url: '/files/refunds/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readRefundProof(app.platform, viewer, name),
  });
}
