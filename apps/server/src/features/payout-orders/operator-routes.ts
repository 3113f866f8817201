import {
  acceptAnswer,
  acceptBody,
  freezeBody,
  holdProofsAnswer,
  holdProofsBody,
  judgeBody,
  orderNoQuery,
  payoutDetail,
  payoutListQuery,
  payoutPage,
  payoutStepAnswer,
} from '@mashang/contract/payout-orders';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { acceptPayout } from './accept-payout.ts';
import { disputePayout } from './dispute-payout.ts';
import { failPayout } from './fail-payout.ts';
import { freezePayout } from './freeze-payout.ts';
import { holdProofs } from './hold-proofs.ts';
import { listPayoutOrders, readPayoutOrder } from './read-payout-orders.ts';

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
}
