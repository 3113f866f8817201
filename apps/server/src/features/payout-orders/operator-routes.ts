import {
  acceptAnswer,
  acceptBody,
  bankFailBody,
  freezeBody,
  holdProofsAnswer,
  holdProofsBody,
  judgeBody,
  matchPayoutBody,
  orderNoQuery,
  payoutDetail,
  payoutListQuery,
  payoutPage,
  payoutStepAnswer,
  sendPayoutsAnswer,
  sendPayoutsBody,
} from '@mashang/contract/payout-orders';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { streamRoute } from '../../platform/http-files.ts';
import { acceptPayout } from './accept-payout.ts';
import { failBankPayout, matchBankPayout, sendPayouts } from './bank-steps.ts';
import { disputePayout } from './dispute-payout.ts';
import { failPayout } from './fail-payout.ts';
import { freezePayout } from './freeze-payout.ts';
import { holdProofs } from './hold-proofs.ts';
import { listPayoutOrders, readPayoutOrder } from './read-payout-orders.ts';
import { openPayoutFile, PAYOUT_FILE } from './serve-bank-file.ts';

const tags = ['代付 · 运营'];

export function payoutOperatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/payout/order/getPageList',
    summary: '代付订单列表',
    tags,
    permission: 'payout-order:read',
    query: payoutListQuery,
    answer: payoutPage,
    handler: (ctx, request) => listPayoutOrders(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/payout/order/detail',
    summary: '代付订单详情：抢单记录、凭证、时间线与分录',
    tags,
    permission: 'payout-order:read',
    query: orderNoQuery,
    answer: payoutDetail,
    handler: (ctx, request) => readPayoutOrder(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/accept',
    summary: '验收：大额须两人',
    tags,
    permission: 'payout-order:accept',
    twoFactor: true,
    body: acceptBody,
    answer: acceptAnswer,
    handler: async (ctx, request) => {
      const answer = await acceptPayout(ctx, request.body);
      return new Said(answer.waitsForSecond ? '已验收，等待另一人复核' : '验收成功，账本已结算', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/dispute',
    summary: '转为异常',
    tags,
    permission: 'payout-order:judge',
    twoFactor: true,
    body: judgeBody,
    answer: payoutStepAnswer,
    success: '已转为异常',
    handler: (ctx, request) => disputePayout(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/fail',
    summary: '代付失败：等待中的订单不再受理，释放商户冻结',
    description: '付款方提交过凭证的，由 payout.ruling 两人裁定。',
    tags,
    permission: 'payout-order:judge',
    twoFactor: true,
    body: judgeBody,
    answer: payoutStepAnswer,
    success: '已标记失败，商户冻结已释放',
    handler: (ctx, request) => failPayout(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/freeze',
    summary: '冻结或解除冻结',
    tags,
    permission: 'payout-order:freeze',
    body: freezeBody,
    answer: z.object({ orderNo: z.string(), frozen: z.boolean() }),
    handler: async (ctx, request) => {
      const answer = await freezePayout(ctx, request.body);
      return new Said(answer.frozen ? '已冻结' : '已解除冻结', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/holdProofs',
    summary: '凭证法律保全：保全期间到期也不删除',
    tags,
    permission: 'proof:hold',
    twoFactor: true,
    body: holdProofsBody,
    answer: holdProofsAnswer,
    handler: async (ctx, request) => {
      const answer = await holdProofs(ctx, request.body);
      return new Said(answer.held ? '凭证已列入保全' : '已解除保全', answer);
    },
  });
  bankRoutes(app);
}

/** Of mode institution: bank files, and what the bank said of them. */
function bankRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/send',
    summary: '生成银行付款文件（机构结算）',
    tags,
    permission: 'payout-order:send',
    twoFactor: true,
    body: sendPayoutsBody,
    answer: sendPayoutsAnswer,
    success: '付款文件已生成',
    handler: (ctx, request) => sendPayouts(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/bankFail',
    summary: '登记银行付款失败，商户冻结保留',
    tags,
    permission: 'payout-order:send',
    twoFactor: true,
    body: bankFailBody,
    answer: payoutStepAnswer,
    success: '已登记付款失败',
    handler: (ctx, request) => failBankPayout(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/payout/order/match',
    summary: '人工指定对账单流水',
    tags,
    permission: 'payout-order:send',
    twoFactor: true,
    body: matchPayoutBody,
    answer: payoutStepAnswer,
    success: '已确认出账',
    handler: (ctx, request) => matchBankPayout(ctx, request.body),
  });
  streamRoute(app, {
    url: '/files/payouts/:name',
    name: PAYOUT_FILE,
    open: (viewer, name) => openPayoutFile(app.platform, viewer, name),
  });
}
