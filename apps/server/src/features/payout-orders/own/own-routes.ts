import {
  listOwnPayoutsCall,
  readOwnPayoutCall,
  readPayoutFileCall,
  resendOwnPayoutWebhooksCall,
} from '@mashang/contract/endpoints/own-payouts';
import { PAYOUT_FILE_TEXTS } from '@mashang/contract/own-payouts';
import { OWN_PAYOUT_FILE_BYTES } from '@mashang/contract/payout-orders';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { judgePayoutFile } from './judge-payout-file.ts';
import { listOwnPayouts, readOwnPayout } from './read-own-payouts.ts';
import { resendOwnPayoutWebhooks } from './resend-own-payout-webhooks.ts';

const FILE_LIMIT = { maxBytes: OWN_PAYOUT_FILE_BYTES, tooLarge: PAYOUT_FILE_TEXTS.size };

/** What a merchant's people see of their own payouts, and files of payouts that they propose. */
export function ownPayoutRoutes(app: Http): void {
  const { platform } = app;
  implement(app, listOwnPayoutsCall, (ctx, request) => listOwnPayouts(ctx, request.query));
  implement(app, readOwnPayoutCall, (ctx, request) => readOwnPayout(ctx, request.query));
  uploadRoutes(app, (scope) =>
    implement(scope, readPayoutFileCall, async (ctx, request) =>
      judgePayoutFile(ctx, await readUpload(request, FILE_LIMIT)),
    ),
  );
  implement(app, resendOwnPayoutWebhooksCall, async (ctx, request) => {
    const answer = await resendOwnPayoutWebhooks(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
}
