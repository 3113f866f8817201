import {
  failSettlementCall,
  leaveSettlementsCall,
  listSettlementRunsCall,
  listSettlementsCall,
  makeSettlementRunCall,
  matchSettlementCall,
  readSettlementCall,
  readSettlementTermsCall,
  readSettlementWaysCall,
  refuseSettlementRunCall,
  sendSettlementsCall,
  uploadSettlementPaperCall,
} from '@mashang/contract/endpoints/settlements-operator';
import { FILE_PLACES } from '@mashang/contract/files';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import { PAPER_FILE } from '../../platform/files/papers.ts';
import { fileRoute, streamRoute } from '../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import {
  listSettlementRuns,
  listSettlements,
  readSettlement,
  readSettlementTerms,
  readSettlementWays,
} from './read-settlements.ts';
import { openSettlementFile, SETTLEMENT_FILE } from './serve-files.ts';
import { readSettlementPaper, uploadSettlementPaper } from './settlement-papers.ts';
import {
  failSettlement,
  leaveSettlements,
  makeSettlementRun,
  matchSettlement,
  refuseSettlementRun,
  sendSettlements,
} from './settlement-steps.ts';

/** Routes of settlements for staff. Runs, cancellations and returns go through approvals. */
export function settlementOperatorRoutes(app: Http): void {
  implement(app, listSettlementsCall, (ctx, request) => listSettlements(ctx, request.query));
  implement(app, listSettlementRunsCall, (ctx, request) => listSettlementRuns(ctx, request.query));
  implement(app, readSettlementCall, (ctx, request) => readSettlement(ctx, request.query));
  implement(app, readSettlementTermsCall, (ctx, request) => readSettlementTerms(ctx, request.query));
  implement(app, readSettlementWaysCall, (ctx, request) => readSettlementWays(ctx, request.query));
  stepRoutes(app);
  uploadRoutes(app, (scope) =>
    implement(scope, uploadSettlementPaperCall, async (ctx, request) =>
      uploadSettlementPaper(ctx, await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size })),
    ),
  );
  fileRoute(app, {
    url: `${FILE_PLACES.settlementPapers}/:name`,
    name: PAPER_FILE,
    keep: 'nothing',
    read: (viewer, name) => readSettlementPaper(app.platform, viewer, name),
  });
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
  implement(app, leaveSettlementsCall, (ctx, request) => leaveSettlements(ctx, request.body));
  implement(app, failSettlementCall, (ctx, request) => failSettlement(ctx, request.body));
  implement(app, matchSettlementCall, (ctx, request) => matchSettlement(ctx, request.body));
}
