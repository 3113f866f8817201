import type { IncomingHttpHeaders } from 'node:http';
import {
  agreeReturnBody,
  claimAnswer,
  claimStepAnswer,
  codeMerchantListQuery,
  codeMerchantPage,
  objectionBody,
  orderNoParams,
  orderNoQuery,
  paidBody,
  payoutIdParams,
  payUrlAnswer,
  rejectBody,
  struggleDetail,
  struggleListQuery,
  strugglePage,
  waitingListQuery,
  waitingPage,
} from '@mashang/contract/payout-orders';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import type { payoutClaimer } from './claim-payout.ts';
import { agreeToReturn, objectToDispute } from './object-to-dispute.ts';
import { payClaim } from './pay-claim.ts';
import { listOwnClaims, readOwnClaim, readPayUrl } from './read-claims.ts';
import { readCodeMerchantOrders } from './read-code-merchant-orders.ts';
import { readHall } from './read-hall.ts';
import { rejectClaim } from './reject-claim.ts';

const tags = ['代付 · 抢单'];
const permission = 'payout-order:claim';
const CLAIMED = '抢单成功';

/** The key of an intent; what is too long to be one is none. */
function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 128 ? key : undefined;
}

/** Claiming and paying, for agents and for code merchants: the same verbs under the paths each side's programs know. */
export function claimerRoutes(app: Http, claim: ReturnType<typeof payoutClaimer>): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/wdOrder/getPageList',
    summary: '代付大厅',
    tags,
    permission,
    query: waitingListQuery,
    answer: waitingPage,
    handler: (ctx, request) => readHall(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/struggle/getPageList',
    summary: '我的代付',
    tags,
    permission,
    query: struggleListQuery,
    answer: strugglePage,
    handler: (ctx, request) => listOwnClaims(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/struggle/detail',
    summary: '我的代付详情：时间线与分录',
    tags,
    permission,
    query: orderNoQuery,
    answer: struggleDetail,
    handler: (ctx, request) => readOwnClaim(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/struggle/getPayUrl/:orderNo',
    summary: '付款页地址',
    tags,
    permission,
    params: orderNoParams,
    answer: payUrlAnswer,
    handler: (ctx, request) => readPayUrl(ctx, request.params),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/ms/order/getPageList',
    summary: '抢单大厅（view=hall）与我的订单（view=own）',
    tags,
    permission,
    query: codeMerchantListQuery,
    answer: codeMerchantPage,
    handler: (ctx, request) => readCodeMerchantOrders(ctx, request.query),
  });
  for (const url of ['/api/agt/struggle/addOrder/:id', '/api/ms/order/grab/:id'])
    backOfficeRoute(app, {
      method: 'POST',
      url,
      summary: '抢单',
      description:
        '需已绑定谷歌验证码，否则 10071；已被抢走或不可再抢为 501。可带 Idempotency-Key：答复丢失后同键重发，仍答本次抢单。',
      tags,
      permission,
      params: payoutIdParams,
      answer: claimAnswer,
      success: CLAIMED,
      handler: (ctx, request) => claim(ctx, { ...request.params, key: keyOf(request.headers) }),
    });
  for (const url of ['/api/agt/struggle/confirmPay', '/api/ms/order/paid'])
    backOfficeRoute(app, {
      method: 'POST',
      url,
      summary: '确认已付款',
      tags,
      permission,
      body: paidBody,
      answer: claimStepAnswer,
      success: '已提交，等待验收',
      handler: (ctx, request) => payClaim(ctx, request.body),
    });
  for (const url of ['/api/agt/struggle/rejectedPay', '/api/ms/order/reject'])
    backOfficeRoute(app, {
      method: 'POST',
      url,
      summary: '驳回已抢订单',
      tags,
      permission,
      body: rejectBody,
      answer: claimStepAnswer,
      success: '已驳回，订单退回抢单列表',
      handler: (ctx, request) => rejectClaim(ctx, request.body),
    });
  for (const url of ['/api/agt/struggle/objection', '/api/ms/order/objection'])
    backOfficeRoute(app, {
      method: 'POST',
      url,
      summary: '对异常订单提出异议',
      tags,
      permission,
      body: objectionBody,
      answer: claimStepAnswer,
      success: '异议已提交',
      handler: (ctx, request) => objectToDispute(ctx, request.body),
    });
  for (const url of ['/api/agt/struggle/agreeReturn', '/api/ms/order/agreeReturn'])
    backOfficeRoute(app, {
      method: 'POST',
      url,
      summary: '承认未付款，同意退回',
      tags,
      permission,
      twoFactor: true,
      body: agreeReturnBody,
      answer: claimStepAnswer,
      success: '已同意退回，等待运营裁定',
      handler: (ctx, request) => agreeToReturn(ctx, request.body),
    });
}
