import {
  bankTopUpBody,
  creditLines,
  creditLinesQuery,
  receiptLines,
  receiptLinesQuery,
  refuseTopUpBody,
  simulateAnswer,
  simulateBody,
  topUpDetail,
  topUpListQuery,
  topUpNoBody,
  topUpPage,
  topUpQuery,
  topUpStepAnswer,
  topUpTerms,
  usdtRate,
  usdtTopUpBody,
} from '@mashang/contract/top-ups';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS, uploadedFile } from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { applyBankTopUp } from './apply-bank-top-up.ts';
import { createUsdtTopUp } from './create-usdt-top-up.ts';
import { cancelTopUp, refuseTopUp } from './end-top-up.ts';
import { readCreditLines } from './read-credit-lines.ts';
import { readReceiptLines } from './read-receipt-lines.ts';
import { listTopUps, readTerms, readTopUp } from './read-top-ups.ts';
import { simulatePayment } from './simulate-payment.ts';
import { readTopUpProof, uploadTopUpProof } from './top-up-proofs.ts';
import { getUsdtRate } from './usdt-rate.ts';

const tags = ['额度充值'];
const OFF = '许可或法域不允许时为 451。';

/** Topping up a float: what an agent asks for, and what the institution does about it. */
export function topUpRoutes(app: Http): void {
  const apply = { tags, permission: 'top-up:apply' } as const;
  backOfficeRoute(app, {
    ...apply,
    method: 'POST',
    url: '/api/agtRechargeApply/save',
    summary: '银行转账充值申请',
    description: `idempotencyKey 相同的请求只生成一笔。对账单中出现流水号、金额、付款人都一致的到账时自动入账，否则由两人核对入账。${OFF}`,
    body: bankTopUpBody,
    answer: topUpStepAnswer,
    success: '申请已提交',
    handler: (ctx, request) => applyBankTopUp(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...apply,
    method: 'POST',
    url: '/api/autoUsdtRechargeOrder/createOrder',
    summary: 'USDT 充值：生成专用收款地址，锁定汇率',
    description: `链上服务或汇率不可用时为 9999。${OFF}`,
    limit: { max: 30, windowMs: 60_000 },
    body: usdtTopUpBody,
    answer: topUpStepAnswer,
    success: '收款地址已生成',
    handler: (ctx, request) => createUsdtTopUp(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...apply,
    method: 'GET',
    url: '/api/agtRechargeApply/getUsdtRate',
    summary: 'USDT 汇率与来源、时间',
    answer: usdtRate,
    handler: (ctx) => getUsdtRate(ctx),
  });
  backOfficeRoute(app, {
    ...apply,
    method: 'GET',
    url: '/api/agtRechargeApply/terms',
    summary: '充值方式与收款信息',
    answer: topUpTerms,
    handler: (ctx) => readTerms(ctx),
  });
  backOfficeRoute(app, {
    ...apply,
    method: 'POST',
    url: '/api/agtRechargeApply/cancel',
    summary: '取消未到账的充值',
    body: topUpNoBody,
    answer: topUpStepAnswer,
    success: '已取消',
    handler: (ctx, request) => cancelTopUp(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...apply,
    method: 'POST',
    url: '/api/autoUsdtRechargeOrder/simulate',
    summary: '模拟付款（仅演示环境的沙箱链）',
    limit: { max: 60, windowMs: 60_000 },
    body: simulateBody,
    answer: simulateAnswer,
    success: '沙箱付款已发出',
    handler: (ctx, request) => simulatePayment(ctx, request.body),
  });
  readRoutes(app);
  proofRoutes(app);
}

function readRoutes(app: Http): void {
  const read = { method: 'GET', tags, permission: 'top-up:read' } as const;
  backOfficeRoute(app, {
    ...read,
    url: '/api/agtRechargeApply/getPageList',
    summary: '充值记录：代理为本人与下级，运营为全部',
    query: topUpListQuery,
    answer: topUpPage,
    handler: (ctx, request) => listTopUps(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agtRechargeApply/detail',
    summary: '充值详情：到账、时间线、分录与转账信息记录',
    query: topUpQuery,
    answer: topUpDetail,
    handler: (ctx, request) => readTopUp(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/top-ups/lines',
    summary: '核对入账：机构收款户上可能对应的未用到账',
    tags,
    permission: 'top-up:propose',
    query: receiptLinesQuery,
    answer: receiptLines,
    handler: (ctx, request) => readReceiptLines(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/float-credits/lines',
    summary: '额度入账：机构收款户上该参与方付来或按流水号查找的未用到账',
    tags,
    permission: 'float-credit:propose',
    query: creditLinesQuery,
    answer: creditLines,
    handler: (ctx, request) => readCreditLines(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/top-ups/refuse',
    summary: '驳回未到账的银行转账申请',
    description: '入账（topup.bank）与到账处理（topup.deposit）由审批中心的两人完成。',
    tags,
    permission: 'top-up:refuse',
    body: refuseTopUpBody,
    answer: topUpStepAnswer,
    success: '已驳回',
    handler: (ctx, request) => refuseTopUp(ctx, request.body),
  });
}

function proofRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/agtRechargeApply/upload',
      summary: '上传转账凭证',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码。一天内未随申请提交即删除。`,
      tags,
      permission: 'top-up:apply',
      limit: { max: 30, windowMs: 60_000 },
      upload: true,
      answer: uploadedFile,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadTopUpProof(ctx, await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size })),
    });
  });
  fileRoute(app, {
    url: '/files/top-ups/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readTopUpProof(app.platform, viewer, name),
  });
}
