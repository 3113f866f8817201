import {
  failSettlementCall,
  listSettlementRunsCall,
  listSettlementsCall,
  makeSettlementRunCall,
  matchSettlementCall,
  readSettlementCall,
  readSettlementTermsCall,
  refuseSettlementRunCall,
  sendSettlementsCall,
} from '@mashang/contract/endpoints/settlements-operator';
import { FILE_PLACES } from '@mashang/contract/files';
import type { Http } from '../../platform/http.ts';
import { implement } from '../../platform/http-back-office.ts';
import { streamRoute } from '../../platform/http-files.ts';
import { listSettlementRuns, listSettlements, readSettlement, readSettlementTerms } from './read-settlements.ts';
import { openSettlementFile, SETTLEMENT_FILE } from './serve-files.ts';
import {
  failSettlement,
  makeSettlementRun,
  matchSettlement,
  refuseSettlementRun,
  sendSettlements,
} from './settlement-steps.ts';

/** The staff's side of settlements. Runs, cancellations and returns go through the approvals. */
export function settlementOperatorRoutes(app: Http): void {
  implement(app, listSettlementsCall, (ctx, request) => listSettlements(ctx, request.query));
  implement(app, listSettlementRunsCall, (ctx, request) => listSettlementRuns(ctx, request.query));
  implement(app, readSettlementCall, (ctx, request) => readSettlement(ctx, request.query));
  implement(app, readSettlementTermsCall, (ctx, request) => readSettlementTerms(ctx, request.query));
  stepRoutes(app);
  streamRoute(app, {
    url: `${FILE_PLACES.settlementFiles}/:name`,
    name: SETTLEMENT_FILE,
    open: (viewer, name) => openSettlementFile(app.platform, viewer, name),
  });
}

function stepRoutes(app: Http): void {
  implement(app, makeSettlementRunCall, (ctx, request) => makeSettlementRun(ctx, request.body));
  implement(app, refuseSettlementRunCall, (ctx, request) => refuseSettlementRun(ctx, request.body));
  implement(app, sendSettlementsCall, (ctx, request) => sendSettlements(ctx, request.body));
  implement(app, failSettlementCall, (ctx, request) => failSettlement(ctx, request.body));
  implement(app, matchSettlementCall, (ctx, request) => matchSettlement(ctx, request.body));
}
