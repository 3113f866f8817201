import { readOwnBillCall } from '@mashang/contract/endpoints/own-bills';
import {
  listSettlementsForMembersCall,
  readOwnTermsCall,
  readSettlementForMembersCall,
} from '@mashang/contract/endpoints/own-settlements';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readOwnBill } from './read-own-bill.ts';
import { listSettlementsForMembers, readOwnTerms, readSettlementForMembers } from './read-own-settlements.ts';

/** What a merchant's people see of their own settlements and bills. Their files: `open-own-file.ts`. */
export function ownSettlementRoutes(app: Http): void {
  implement(app, listSettlementsForMembersCall, (ctx, request) => listSettlementsForMembers(ctx, request.query));
  implement(app, readSettlementForMembersCall, (ctx, request) => readSettlementForMembers(ctx, request.query));
  implement(app, readOwnTermsCall, (ctx) => readOwnTerms(ctx));
  implement(app, readOwnBillCall, (ctx, request) => readOwnBill(ctx, request.query));
}
