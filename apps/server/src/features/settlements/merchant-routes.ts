import {
  listOwnSettlementsCall,
  readMerchantBillCall,
  readOwnSettlementCall,
  readOwnStatementCall,
  requestSettlementCall,
} from '@mashang/contract/endpoints/settlements-merchant';
import { BILL_FORMATS } from '@mashang/contract/merchant-bills';
import { bytesOf, type Http } from '../../platform/http/http.ts';
import { implementForMerchants } from '../../platform/http/http-merchant.ts';
import { authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import { createUnderWay, idempotencyKeyOf, requestHash } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator } from '../merchants/keys/signed-request.ts';
import { billCsv, readBill } from './merchant-bill.ts';
import { listOwnSettlements, readOwnSettlement, readOwnStatement, requestSettlement } from './request-settlement.ts';

export function settlementMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const once = createUnderWay();

  implementForMerchants(app, requestSettlementCall, {
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, { key, nonce }) => {
      const bodyHash = requestHash('POST', request.url, bytesOf(request));
      const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
      return (await once(signed, () => requestSettlement(ctx, signed))).json;
    },
  });
  implementForMerchants(app, listOwnSettlementsCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listOwnSettlements(ctx, request.query),
  });
  implementForMerchants(app, readOwnSettlementCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnSettlement(ctx, request.params.settlementNo),
  });
  implementForMerchants(app, readOwnStatementCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnStatement(ctx, request.params.settlementNo),
  });
  implementForMerchants(app, readMerchantBillCall, {
    authenticate: authenticateRead,
    handler: async (ctx, request, _authenticated, reply) => {
      const asked = { ...request.query, day: request.params.day };
      if (asked.format !== 'csv') return readBill(ctx, asked);
      const text = await billCsv(ctx, asked);
      reply.header('content-type', `${BILL_FORMATS.csv}; charset=utf-8`);
      return text;
    },
  });
}
