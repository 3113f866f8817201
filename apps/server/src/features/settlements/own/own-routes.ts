import { readOwnBillCall } from '@mashang/contract/endpoints/own-bills';
import {
  askOwnSettlementCall,
  listSettlementsForMembersCall,
  readAskableSettlementCall,
  readOwnTermsCall,
  readSettlementForMembersCall,
  uploadOwnSettlementPaperCall,
} from '@mashang/contract/endpoints/own-settlements';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { uploadOwnSettlementPaper } from '../settlement-papers.ts';
import { askOwnSettlement, readAskableSettlement } from './ask-own-settlement.ts';
import { readOwnBill } from './read-own-bill.ts';
import { listSettlementsForMembers, readOwnTerms, readSettlementForMembers } from './read-own-settlements.ts';

/** What a merchant's people see of and do about their own settlements and bills. Their files: `open-own-file.ts`. */
export function ownSettlementRoutes(app: Http): void {
  implement(app, listSettlementsForMembersCall, (ctx, request) => listSettlementsForMembers(ctx, request.query));
  implement(app, readSettlementForMembersCall, (ctx, request) => readSettlementForMembers(ctx, request.query));
  implement(app, readOwnTermsCall, (ctx) => readOwnTerms(ctx));
  implement(app, readAskableSettlementCall, (ctx) => readAskableSettlement(ctx));
  implement(app, askOwnSettlementCall, (ctx, request) => askOwnSettlement(ctx, request.body));
  uploadRoutes(app, (scope) =>
    implement(scope, uploadOwnSettlementPaperCall, async (ctx, request) =>
      uploadOwnSettlementPaper(ctx, await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size })),
    ),
  );
  implement(app, readOwnBillCall, (ctx, request) => readOwnBill(ctx, request.query));
}
