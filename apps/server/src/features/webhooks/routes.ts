import { orderNoQuery } from '@mashang/contract/collection-orders';
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
} from '@mashang/contract/webhooks';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { pauseTarget, resumeTarget } from './pause-target.ts';
import { readWebhookTargets } from './read-targets.ts';
import { listWebhookDeliveries, readWebhookDelivery } from './read-webhooks.ts';
import { countResend, readResendProgress, resendRange } from './resend-range.ts';
import { resendWebhooks } from './resend-webhooks.ts';

const tags = ['回调'];

export function webhookRoutes(app: Http): void {
  const { platform } = app;
  const reading = { method: 'GET', tags, permission: 'webhook:read' } as const;
  backOfficeRoute(app, {
    ...reading,
    url: '/api/callback/getPageList',
    summary: '回调日志',
    query: webhookListQuery,
    answer: webhookPage,
    handler: (ctx, request) => listWebhookDeliveries(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/callback/sendCallBack',
    summary: '重发回调',
    tags,
    permission: 'webhook:resend',
    query: orderNoQuery,
    answer: z.object({ resent: z.int() }),
    success: '已重新发送',
    handler: async (ctx, request) => {
      const answer = await resendWebhooks(ctx, request.query);
      platform.bus.signal('webhooks');
      return answer;
    },
  });
  backOfficeRoute(app, {
    ...reading,
    url: '/api/callback/detail',
    summary: '一条回调：每次投递的请求与应答',
    query: webhookIdQuery,
    answer: webhookDetail,
    handler: (ctx, request) => readWebhookDelivery(ctx, request.query.id),
  });
  backOfficeRoute(app, {
    ...reading,
    url: '/api/callback/targets',
    summary: '回调目标与健康状况',
    answer: webhookTargets,
    handler: (ctx) => readWebhookTargets(ctx),
  });
  backOfficeRoute(app, {
    ...reading,
    url: '/api/callback/resendProgress',
    summary: '最近一次批量重发的进度',
    answer: resendProgress,
    handler: (ctx) => readResendProgress(ctx),
  });
  managingRoutes(app);
}

/** What changes how a target is told: a range sent again, a target held back and let go. */
function managingRoutes(app: Http): void {
  const { platform } = app;
  const managing = { tags, permission: 'webhook:manage' } as const;
  backOfficeRoute(app, {
    ...managing,
    method: 'GET',
    url: '/api/callback/countResend',
    summary: '批量重发前的条数',
    query: webhookFilter,
    answer: resendCount,
    handler: (ctx, request) => countResend(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...managing,
    method: 'POST',
    url: '/api/callback/resendRange',
    summary: '批量重发回调',
    body: resendRangeBody,
    answer: z.object({ id: z.string(), total: z.int() }),
    success: '已开始重发',
    handler: async (ctx, request) => {
      const answer = await resendRange(ctx, request.body);
      platform.bus.signal('webhooks');
      return answer;
    },
  });
  backOfficeRoute(app, {
    ...managing,
    method: 'POST',
    url: '/api/callback/pauseTarget',
    summary: '暂停向一个回调目标投递',
    body: pauseTargetBody,
    answer: targetStepAnswer,
    success: '已暂停投递',
    handler: (ctx, request) => pauseTarget(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...managing,
    method: 'POST',
    url: '/api/callback/resumeTarget',
    summary: '恢复向一个回调目标投递',
    body: resumeTargetBody,
    answer: targetStepAnswer,
    success: '已恢复投递',
    handler: async (ctx, request) => {
      const answer = await resumeTarget(ctx, request.body);
      platform.bus.signal('webhooks');
      return answer;
    },
  });
}
