import {
  countResendCall,
  listWebhookDeliveriesCall,
  pauseTargetCall,
  readResendProgressCall,
  readWebhookDeliveryCall,
  readWebhookTargetsCall,
  resendRangeCall,
  resendWebhookCall,
  resumeTargetCall,
} from '@mashang/contract/endpoints/webhooks';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { pauseTarget, resumeTarget } from './pause-target.ts';
import { readWebhookTargets } from './read-targets.ts';
import { listWebhookDeliveries, readWebhookDelivery } from './read-webhooks.ts';
import { countResend, readResendProgress, resendRange } from './resend-range.ts';
import { resendWebhooks } from './resend-webhooks.ts';

export function webhookRoutes(app: Http): void {
  const { platform } = app;
  implement(app, listWebhookDeliveriesCall, (ctx, request) => listWebhookDeliveries(ctx, request.query));
  implement(app, resendWebhookCall, async (ctx, request) => {
    const answer = await resendWebhooks(ctx, request.query);
    platform.bus.signal('webhooks');
    return answer;
  });
  implement(app, readWebhookDeliveryCall, (ctx, request) => readWebhookDelivery(ctx, request.query.id));
  implement(app, readWebhookTargetsCall, (ctx) => readWebhookTargets(ctx));
  implement(app, readResendProgressCall, (ctx) => readResendProgress(ctx));
  managingRoutes(app);
}

/** Calls that change the delivery to a target: resend a range, pause and resume a target. */
function managingRoutes(app: Http): void {
  const { platform } = app;
  implement(app, countResendCall, (ctx, request) => countResend(ctx, request.query));
  implement(app, resendRangeCall, async (ctx, request) => {
    const answer = await resendRange(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
  implement(app, pauseTargetCall, (ctx, request) => pauseTarget(ctx, request.body));
  implement(app, resumeTargetCall, async (ctx, request) => {
    const answer = await resumeTarget(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
}
