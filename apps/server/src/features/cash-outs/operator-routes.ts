import {
  failCashOutCall,
  listCashOutsCall,
  matchCashOutCall,
  readCashOutCall,
  readCashOutTermsCall,
  rejectCashOutCall,
  sendCashOutCall,
  showPayeeCall,
  uploadSlipCall,
} from '@mashang/contract/endpoints/cash-outs-operator';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { fileRoute } from '../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readSlip, uploadSlip } from './cash-out-slips.ts';
import { rejectCashOut } from './end-cash-out.ts';
import { readCashOutTerms } from './read-cash-out-form.ts';
import { listCashOuts, readCashOut } from './read-cash-outs.ts';
import { failCashOut, matchCashOut, sendCashOut } from './send-cash-out.ts';
import { showPayee } from './show-payee.ts';

/** The staff's calls for cash-outs. A cash-out is released through the approvals. */
export function cashOutOperatorRoutes(app: Http): void {
  implement(app, listCashOutsCall, (ctx, request) => listCashOuts(ctx, request.query));
  implement(app, readCashOutCall, (ctx, request) => readCashOut(ctx, request.query));
  implement(app, readCashOutTermsCall, (ctx) => readCashOutTerms(ctx));
  implement(app, rejectCashOutCall, (ctx, request) => rejectCashOut(ctx, request.body));
  implement(app, sendCashOutCall, (ctx, request) => sendCashOut(ctx, request.body));
  implement(app, failCashOutCall, (ctx, request) => failCashOut(ctx, request.body));
  implement(app, matchCashOutCall, (ctx, request) => matchCashOut(ctx, request.body));
  implement(app, showPayeeCall, (ctx, request) => showPayee(ctx, request.body));
  slipRoutes(app);
}

function slipRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    implement(scope, uploadSlipCall, async (ctx, request) =>
      uploadSlip(ctx, await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size })),
    );
  });
  fileRoute(app, {
    url: `${FILE_PLACES.cashOutSlips}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readSlip(app.platform, viewer, name),
  });
}
