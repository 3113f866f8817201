import {
  applyBankTopUpCall,
  cancelTopUpCall,
  createUsdtTopUpCall,
  listTopUpsCall,
  readCreditLinesCall,
  readReceiptLinesCall,
  readTopUpCall,
  readTopUpTermsCall,
  readUsdtRateCall,
  refuseTopUpCall,
  simulatePaymentCall,
  uploadTopUpProofCall,
} from '@mashang/contract/endpoints/top-ups';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { fileRoute } from '../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { applyBankTopUp } from './bank/apply-bank-top-up.ts';
import { readCreditLines } from './bank/read-credit-lines.ts';
import { readReceiptLines } from './bank/read-receipt-lines.ts';
import { readTopUpProof, uploadTopUpProof } from './bank/top-up-proofs.ts';
import { cancelTopUp, refuseTopUp } from './end-top-up.ts';
import { listTopUps, readTerms, readTopUp } from './read-top-ups.ts';
import { createUsdtTopUp } from './usdt/create-usdt-top-up.ts';
import { simulatePayment } from './usdt/simulate-payment.ts';
import { getUsdtRate } from './usdt/usdt-rate.ts';

/** Top-ups of a float: requests of agents, and actions of the institution. */
export function topUpRoutes(app: Http): void {
  implement(app, applyBankTopUpCall, (ctx, request) => applyBankTopUp(ctx, request.body));
  implement(app, createUsdtTopUpCall, (ctx, request) => createUsdtTopUp(ctx, request.body));
  implement(app, readUsdtRateCall, (ctx) => getUsdtRate(ctx));
  implement(app, readTopUpTermsCall, (ctx) => readTerms(ctx));
  implement(app, cancelTopUpCall, (ctx, request) => cancelTopUp(ctx, request.body));
  implement(app, simulatePaymentCall, (ctx, request) => simulatePayment(ctx, request.body));
  readRoutes(app);
  proofRoutes(app);
}

function readRoutes(app: Http): void {
  implement(app, listTopUpsCall, (ctx, request) => listTopUps(ctx, request.query));
  implement(app, readTopUpCall, (ctx, request) => readTopUp(ctx, request.query));
  implement(app, readReceiptLinesCall, (ctx, request) => readReceiptLines(ctx, request.query));
  implement(app, readCreditLinesCall, (ctx, request) => readCreditLines(ctx, request.query));
  implement(app, refuseTopUpCall, (ctx, request) => refuseTopUp(ctx, request.body));
}

function proofRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    implement(scope, uploadTopUpProofCall, async (ctx, request) =>
      uploadTopUpProof(ctx, await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size })),
    );
  });
  fileRoute(app, {
    url: `${FILE_PLACES.topUpProofs}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readTopUpProof(app.platform, viewer, name),
  });
}
