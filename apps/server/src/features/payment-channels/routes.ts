import {
  clearChannelDifferenceCall,
  readChannelBillsCall,
  readChannelDifferencesCall,
  readChannelRunsCall,
} from '@mashang/contract/endpoints/channel-bills';
import {
  askPayeeCall,
  enterChannelSecretCall,
  readChannelKindsCall,
  readPayeeCall,
  readPaymentChannelsCall,
  stopPaymentChannelCall,
} from '@mashang/contract/endpoints/payment-channels';
import { CHANNEL_NOTICES } from '@mashang/contract/payment-channels';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { rawRoute } from '../../platform/http/http-raw.ts';
import { clearDifference } from './bills/clear-difference.ts';
import { readChannelBills, readChannelDifferences } from './bills/read-differences.ts';
import { enterChannelSecret } from './enter-secret.ts';
import { readChannelKinds } from './read-channel-kinds.ts';
import { readPaymentChannels } from './read-channels.ts';
import { receiveNotice } from './receive-notice.ts';
import { readChannelRuns } from './remittances/read-runs.ts';
import { stopChannel } from './stop-channel.ts';
import { askPayeePage, readPayeePage } from './transfers/read-payee-page.ts';

/** The largest notice that a company sends is a few KiB. Each one is stored, whoever sends it. */
const NOTICE_BYTES = 16_384;

export function paymentChannelRoutes(app: Http): void {
  implement(app, readPaymentChannelsCall, (ctx) => readPaymentChannels(ctx));
  implement(app, readChannelKindsCall, (ctx) => readChannelKinds(ctx));
  implement(app, enterChannelSecretCall, (ctx, request) => enterChannelSecret(ctx, request.body));
  implement(app, stopPaymentChannelCall, (ctx, request) => stopChannel(ctx, request.body));
  implement(app, readChannelBillsCall, (ctx) => readChannelBills(ctx));
  implement(app, readChannelDifferencesCall, (ctx, request) => readChannelDifferences(ctx, request.query));
  implement(app, readChannelRunsCall, (ctx, request) => readChannelRuns(ctx, request.query));
  implement(app, clearChannelDifferenceCall, (ctx, request) => clearDifference(ctx, request.body));
  implement(app, readPayeeCall, (ctx, request) => readPayeePage(ctx, request.query));
  implement(app, askPayeeCall, (ctx, request) => askPayeePage(ctx, request.body));
  rawRoute(app, {
    url: CHANNEL_NOTICES,
    maxBytes: NOTICE_BYTES,
    // A company sends in bursts, from few addresses; what anybody sends is stored for a month.
    limit: { max: 1_200, windowMs: 60_000 },
    handler: (ctx, { params, ...raw }) => receiveNotice(ctx, params.code ?? '', raw),
  });
}
