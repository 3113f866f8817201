import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../payout-orders.ts';

const tags = ['代付 · 抢单'];
const permission = 'payout-order:claim';

export const readHallCall = endpoint({
  method: 'GET',
  path: '/api/agt/wdOrder/getPageList',
  summary: '代付大厅',
  tags,
  permission,
  query: waitingListQuery,
  answer: waitingPage,
  errors: ['notOffered'],
});
export const listOwnClaimsCall = endpoint({
  method: 'GET',
  path: '/api/agt/struggle/getPageList',
  summary: '我的代付',
  tags,
  permission,
  query: struggleListQuery,
  answer: strugglePage,
  errors: [],
});
export const readOwnClaimCall = endpoint({
  method: 'GET',
  path: '/api/agt/struggle/detail',
  summary: '我的代付详情：时间线与分录',
  tags,
  permission,
  query: orderNoQuery,
  answer: struggleDetail,
  errors: ['notFound'],
});
export const readPayUrlCall = endpoint({
  method: 'POST',
  path: '/api/agt/struggle/getPayUrl/:orderNo',
  summary: '付款页地址',
  tags,
  permission,
  params: orderNoParams,
  answer: payUrlAnswer,
  errors: ['notFound'],
});
export const readCodeMerchantOrdersCall = endpoint({
  method: 'GET',
  path: '/api/ms/order/getPageList',
  summary: '抢单大厅（view=hall）与我的订单（view=own）',
  tags,
  permission,
  query: codeMerchantListQuery,
  answer: codeMerchantPage,
  errors: ['notOffered'],
});
/** The same call, typed for a caller that requests the claim list; the next one is for the claimer's own payouts. */
export const readCodeMerchantHallCall = endpoint({
  ...readCodeMerchantOrdersCall,
  query: codeMerchantListQuery.extend({ view: z.literal('hall') }),
  answer: waitingPage,
});
export const readCodeMerchantOwnCall = endpoint({
  ...readCodeMerchantOrdersCall,
  query: codeMerchantListQuery.extend({ view: z.literal('own') }),
  answer: strugglePage,
});

type Paths = Record<'claim' | 'pay' | 'reject' | 'object' | 'agree', string>;
const OF_STEPS = ['notFound', 'conflict', 'frozen'] as const;
const steps = { method: 'POST', tags, permission } as const;

/** Calls for claiming and paying, under the paths that existing programs of agents and code merchants use. */
function stepsOf<const P extends Paths>(paths: P) {
  return {
    claim: endpoint({
      ...steps,
      path: paths.claim,
      summary: '抢单',
      description:
        '需已绑定谷歌验证码，否则 10071；已被抢走或不可再抢为 501。可带 Idempotency-Key：答复丢失后同键重发，仍答本次抢单。',
      params: payoutIdParams,
      answer: claimAnswer,
      success: '抢单成功',
      errors: ['notFound', 'conflict', 'frozen', 'claimFailed'],
    }),
    pay: endpoint({
      ...steps,
      path: paths.pay,
      summary: '确认已付款',
      body: paidBody,
      answer: claimStepAnswer,
      success: '已提交，等待验收',
      errors: OF_STEPS,
    }),
    reject: endpoint({
      ...steps,
      path: paths.reject,
      summary: '驳回已抢订单',
      body: rejectBody,
      answer: claimStepAnswer,
      success: '已驳回，订单退回抢单列表',
      errors: OF_STEPS,
    }),
    object: endpoint({
      ...steps,
      path: paths.object,
      summary: '对异常订单提出异议',
      body: objectionBody,
      answer: claimStepAnswer,
      success: '异议已提交',
      errors: OF_STEPS,
    }),
    agree: endpoint({
      ...steps,
      path: paths.agree,
      summary: '承认未付款，同意退回',
      twoFactor: true,
      body: agreeReturnBody,
      answer: claimStepAnswer,
      success: '已同意退回，等待运营裁定',
      errors: OF_STEPS,
    }),
  };
}

export const CLAIM_CALLS = {
  agt: stepsOf({
    claim: '/api/agt/struggle/addOrder/:id',
    pay: '/api/agt/struggle/confirmPay',
    reject: '/api/agt/struggle/rejectedPay',
    object: '/api/agt/struggle/objection',
    agree: '/api/agt/struggle/agreeReturn',
  }),
  ms: stepsOf({
    claim: '/api/ms/order/grab/:id',
    pay: '/api/ms/order/paid',
    reject: '/api/ms/order/reject',
    object: '/api/ms/order/objection',
    agree: '/api/ms/order/agreeReturn',
  }),
};
