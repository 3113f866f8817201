import { z } from 'zod';
import { orderNoQuery } from '../collection-orders.ts';
import { endpoint } from '../endpoint.ts';
import {
  pauseTargetBody,
  resendCount,
  resendProgress,
  resendRangeBody,
  resumeTargetBody,
  targetStepAnswer,
  webhookDetail,
  webhookFilter,
  webhookIdQuery,
  webhookListQuery,
  webhookPage,
  webhookTargets,
} from '../webhooks.ts';

const tags = ['回调'];

export const listWebhookDeliveriesCall = endpoint({
  method: 'GET',
  path: '/api/callback/getPageList',
  summary: '回调日志',
  tags,
  permission: 'webhook:read',
  query: webhookListQuery,
  answer: webhookPage,
  errors: [],
});
export const resendWebhookCall = endpoint({
  method: 'GET',
  path: '/api/callback/sendCallBack',
  summary: '重发回调',
  tags,
  permission: 'webhook:resend',
  query: orderNoQuery,
  answer: z.object({ resent: z.int() }),
  success: '已重发回调',
  errors: ['notFound'],
});
export const readWebhookDeliveryCall = endpoint({
  method: 'GET',
  path: '/api/callback/detail',
  summary: '一条回调：每次投递的请求与应答',
  tags,
  permission: 'webhook:read',
  query: webhookIdQuery,
  answer: webhookDetail,
  errors: ['notFound'],
});
export const readWebhookTargetsCall = endpoint({
  method: 'GET',
  path: '/api/callback/targets',
  summary: '回调目标与健康状况',
  tags,
  permission: 'webhook:read',
  answer: webhookTargets,
  errors: [],
});
export const readResendProgressCall = endpoint({
  method: 'GET',
  path: '/api/callback/resendProgress',
  summary: '最近一次批量重发的进度',
  tags,
  permission: 'webhook:read',
  answer: resendProgress,
  errors: [],
});
export const countResendCall = endpoint({
  method: 'GET',
  path: '/api/callback/countResend',
  summary: '批量重发前的条数',
  tags,
  permission: 'webhook:manage',
  query: webhookFilter,
  answer: resendCount,
  errors: [],
});
export const resendRangeCall = endpoint({
  method: 'POST',
  path: '/api/callback/resendRange',
  summary: '批量重发回调',
  tags,
  permission: 'webhook:manage',
  body: resendRangeBody,
  answer: z.object({ id: z.string(), total: z.int() }),
  success: '已开始重发',
  errors: ['conflict'],
});
export const pauseTargetCall = endpoint({
  method: 'POST',
  path: '/api/callback/pauseTarget',
  summary: '暂停向一个回调目标投递',
  tags,
  permission: 'webhook:manage',
  body: pauseTargetBody,
  answer: targetStepAnswer,
  success: '已暂停投递',
  errors: ['notFound', 'conflict'],
});
export const resumeTargetCall = endpoint({
  method: 'POST',
  path: '/api/callback/resumeTarget',
  summary: '恢复向一个回调目标投递',
  tags,
  permission: 'webhook:manage',
  body: resumeTargetBody,
  answer: targetStepAnswer,
  success: '已恢复投递',
  errors: ['notFound', 'conflict'],
});
