import {
  cashOutAnswer,
  cashOutDetail,
  cashOutNoQuery,
  cashOutPage,
  cashOutPayee,
  cashOutPayeeBody,
  cashOutQuery,
  cashOutTerms,
  matchCashOutBody,
  rejectCashOutBody,
  sendCashOutBody,
} from '@mashang/contract/cash-outs';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS, uploadedFile } from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { readSlip, uploadSlip } from './cash-out-slips.ts';
import { rejectCashOut } from './end-cash-out.ts';
import { readCashOutTerms } from './read-cash-out-form.ts';
import { listCashOuts, readCashOut } from './read-cash-outs.ts';
import { matchCashOut, sendCashOut } from './send-cash-out.ts';
import { showPayee } from './show-payee.ts';

const tags = ['提现审核'];

/** The staff's side of cash-outs. They are released through the approvals. */
export function cashOutOperatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/getPageList',
    summary: '提现列表，待处理的按等待时间在前',
    tags,
    permission: 'cash-out:read',
    query: cashOutQuery,
    answer: cashOutPage,
    handler: (ctx, request) => listCashOuts(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/detail',
    summary: '提现详情：时间线、分录与对账单流水',
    tags,
    permission: 'cash-out:read',
    query: cashOutNoQuery,
    answer: cashOutDetail,
    handler: (ctx, request) => readCashOut(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/terms',
    summary: '提现限额与手续费',
    tags,
    permission: 'cash-out:read',
    answer: cashOutTerms,
    handler: (ctx) => readCashOutTerms(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/reject',
    summary: '驳回提现，释放占用',
    tags,
    permission: 'cash-out:send',
    twoFactor: true,
    body: rejectCashOutBody,
    answer: cashOutAnswer,
    success: '已驳回，金额已释放',
    handler: (ctx, request) => rejectCashOut(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/send',
    summary: '登记打款：银行流水号，记账',
    tags,
    permission: 'cash-out:send',
    twoFactor: true,
    body: sendCashOutBody,
    answer: cashOutAnswer,
    success: '已登记打款',
    handler: (ctx, request) => sendCashOut(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/match',
    summary: '人工指定对账单流水',
    tags,
    permission: 'cash-out:send',
    body: matchCashOutBody,
    answer: cashOutAnswer,
    success: '已确认出账',
    handler: (ctx, request) => matchCashOut(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/payee',
    summary: '待打款提现的完整收款账户，查看即留痕',
    tags,
    permission: 'cash-out:send',
    body: cashOutPayeeBody,
    answer: cashOutPayee,
    handler: (ctx, request) => showPayee(ctx, request.body),
  });
  slipRoutes(app);
}

function slipRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/cash-outs/upload',
      summary: '上传付款回单',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码。一天内未随登记提交即删除。`,
      tags,
      permission: 'cash-out:send',
      limit: { max: 30, windowMs: 60_000 },
      upload: true,
      answer: uploadedFile,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadSlip(ctx, await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size })),
    });
  });
  fileRoute(app, {
    url: '/files/cash-outs/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readSlip(app.platform, viewer, name),
  });
}
