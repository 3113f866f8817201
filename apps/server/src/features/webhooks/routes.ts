import { orderNoQuery } from '@mashang/contract/collection-orders';
import { webhookListQuery, webhookPage } from '@mashang/contract/webhooks';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { listWebhookDeliveries } from './read-webhooks.ts';
import { resendWebhooks } from './resend-webhooks.ts';

const tags = ['回调'];

export function webhookRoutes(app: Http): void {
  const { platform } = app;
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/callback/getPageList',
    summary: '回调日志',
    tags,
    permission: 'webhook:read',
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
}
