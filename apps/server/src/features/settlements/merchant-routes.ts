import {
  listOwnSettlementsCall,
  readMerchantBillCall,
  readOwnSettlementCall,
  readOwnStatementCall,
  requestSettlementCall,
} from '@mashang/contract/endpoints/settlements-merchant';
import { BILL_FORMATS, type MerchantBill } from '@mashang/contract/merchant-bills';
import type { Http } from '../../platform/http/http.ts';
import { implementForMerchants, type MerchantHandler } from '../../platform/http/http-merchant.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import { createUnderWay } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator, signedCommandOf } from '../merchants/keys/signed-request.ts';
import { listTestSettlements, readTestSettlement, requestTestSettlement } from '../test-mode/test-settlements.ts';
import { billCsv, readBill } from './merchant-bill.ts';
import { listOwnSettlements, readOwnSettlement, readOwnStatement, requestSettlement } from './request-settlement.ts';
import { readTestBill, readTestStatement, testBillCsv } from './test-bill.ts';

export function settlementMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const once = createUnderWay();

  implementForMerchants(app, requestSettlementCall, {
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      return (await once(signed, () => requestSettlement(ctx, signed))).json;
    },
    test: (ctx, request, found) => requestTestSettlement(ctx, signedCommandOf(request, found)),
  });
  implementForMerchants(app, listOwnSettlementsCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listOwnSettlements(ctx, request.query),
    test: (ctx, request) => listTestSettlements(ctx, request.query),
  });
  implementForMerchants(app, readOwnSettlementCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnSettlement(ctx, request.params.settlementNo),
    test: (ctx, request) => readTestSettlement(ctx, request.params.settlementNo),
  });
  implementForMerchants(app, readOwnStatementCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnStatement(ctx, request.params.settlementNo),
    test: (ctx, request) => readTestStatement(ctx, request.params.settlementNo),
  });
  implementForMerchants(app, readMerchantBillCall, {
    authenticate: authenticateRead,
    handler: billHandler(readBill, billCsv),
    test: billHandler(readTestBill, testBillCsv),
  });
}

type AskedBill = Parameters<typeof readBill>[1];
/** Answers a bill of either space, as JSON or as a file. */
function billHandler(
  read: (ctx: Ctx, asked: AskedBill) => Promise<MerchantBill>,
  csv: (ctx: Ctx, asked: AskedBill) => Promise<string>,
): MerchantHandler<typeof readMerchantBillCall, AuthenticatedMerchant> {
  return async (ctx, request, _authenticated, reply) => {
    const asked = { ...request.query, day: request.params.day };
    if (asked.format !== 'csv') return read(ctx, asked);
    const text = await csv(ctx, asked);
    reply.header('content-type', `${BILL_FORMATS.csv}; charset=utf-8`);
    return text;
  };
}
