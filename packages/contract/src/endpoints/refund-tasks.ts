import { endpoint } from '../endpoint.ts';
import {
  agreeRefundBody,
  objectRefundBody,
  payRefundTaskBody,
  refundDetail,
  refundNoQuery,
  refundPage,
  refundStepAnswer,
  refundTaskQuery,
} from '../refunds.ts';

const tags = ['退款'];

const OF_STEPS = ['notFound', 'conflict', 'frozen'] as const;

/**
 * Calls for the refunds that a collector must pay, under the paths that existing programs of agents and code merchants
 * use.
 */
function callsOf(side: 'agt' | 'ms') {
  const root = `/api/${side}/refunds` as const;
  return {
    list: endpoint({
      method: 'GET',
      path: `${root}/getPageList`,
      summary: '我的退款任务',
      tags,
      permission: 'refund-task:read',
      query: refundTaskQuery,
      answer: refundPage,
      errors: [],
    }),
    read: endpoint({
      method: 'GET',
      path: `${root}/detail`,
      summary: '退款任务详情',
      tags,
      permission: 'refund-task:read',
      query: refundNoQuery,
      answer: refundDetail,
      errors: ['notFound'],
    }),
    pay: endpoint({
      method: 'POST',
      path: `${root}/pay`,
      summary: '登记已向付款人退款，附流水号与凭证',
      tags,
      permission: 'refund-task:pay',
      twoFactor: true,
      body: payRefundTaskBody,
      answer: refundStepAnswer,
      success: '已提交，待核对',
      errors: OF_STEPS,
    }),
    object: endpoint({
      method: 'POST',
      path: `${root}/object`,
      summary: '对凭证争议提出异议',
      tags,
      permission: 'refund-task:pay',
      body: objectRefundBody,
      answer: refundStepAnswer,
      success: '异议已提交',
      errors: OF_STEPS,
    }),
    agree: endpoint({
      method: 'POST',
      path: `${root}/agree`,
      summary: '承认未付款',
      tags,
      permission: 'refund-task:pay',
      twoFactor: true,
      body: agreeRefundBody,
      answer: refundStepAnswer,
      success: '已提交，等待运营裁定',
      errors: OF_STEPS,
    }),
  };
}

export const REFUND_TASK_CALLS = { agt: callsOf('agt'), ms: callsOf('ms') };
