import {
  acceptPayoutCall,
  disputePayoutCall,
  failBankPayoutCall,
  failPayoutCall,
  freezePayoutCall,
  holdProofsCall,
  listPayoutOrdersCall,
  matchBankPayoutCall,
  readPayoutOrderCall,
  readPayoutWaysCall,
  sendByChannelCall,
  sendPayoutsCall,
} from '@mashang/contract/endpoints/payout-orders-operator';
import { FILE_PLACES } from '@mashang/contract/files';
import { streamRoute } from '../../platform/http/files/http-files.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import { failBankPayout, matchBankPayout, sendPayouts } from './bank/bank-steps.ts';
import { payoutFiles } from './bank/serve-bank-file.ts';
import { readPayoutWays } from './channel/payout-ways.ts';
import { sendByChannel } from './channel/send-by-channel.ts';
import { acceptPayout } from './claims/accept-payout.ts';
import { disputePayout } from './claims/dispute-payout.ts';
import { failPayout } from './fail-payout.ts';
import { freezePayout } from './freeze-payout.ts';
import { holdProofs } from './proofs/hold-proofs.ts';
import { listPayoutOrders, readPayoutOrder } from './read-payout-orders.ts';
import * as zh from './zh.ts';

export function payoutOperatorRoutes(app: Http): void {
  implement(app, listPayoutOrdersCall, (ctx, request) => listPayoutOrders(ctx, request.query));
  implement(app, readPayoutOrderCall, (ctx, request) => readPayoutOrder(ctx, request.query));
  implement(app, acceptPayoutCall, async (ctx, request) => {
    const answer = await acceptPayout(ctx, request.body);
    return new SuccessWithMessage(
      answer.waitsForSecond ? zh.operatorRoutes.acceptedOnce : zh.operatorRoutes.accepted,
      answer,
    );
  });
  implement(app, disputePayoutCall, (ctx, request) => disputePayout(ctx, request.body));
  implement(app, failPayoutCall, (ctx, request) => failPayout(ctx, request.body));
  implement(app, freezePayoutCall, async (ctx, request) => {
    const answer = await freezePayout(ctx, request.body);
    return new SuccessWithMessage(answer.frozen ? zh.words.frozen : zh.operatorRoutes.unfrozen, answer);
  });
  implement(app, holdProofsCall, async (ctx, request) => {
    const answer = await holdProofs(ctx, request.body);
    return new SuccessWithMessage(answer.held ? zh.operatorRoutes.proofsHeld : zh.operatorRoutes.holdEnded, answer);
  });
  bankRoutes(app);
}

/** Routes of mode institution: bank files, and what the bank answered to them. */
function bankRoutes(app: Http): void {
  implement(app, sendPayoutsCall, (ctx, request) => sendPayouts(ctx, request.body));
  implement(app, readPayoutWaysCall, (ctx, request) => readPayoutWays(ctx, request.query));
  implement(app, sendByChannelCall, (ctx, request) => sendByChannel(ctx, request.body));
  implement(app, failBankPayoutCall, (ctx, request) => failBankPayout(ctx, request.body));
  implement(app, matchBankPayoutCall, (ctx, request) => matchBankPayout(ctx, request.body));
  streamRoute(app, {
    url: `${FILE_PLACES.payoutFiles}/:name`,
    name: payoutFiles.name,
    open: (viewer, name) => payoutFiles.open(app.platform, viewer, name),
  });
}
