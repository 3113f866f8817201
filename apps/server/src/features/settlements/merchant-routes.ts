import {
  askSettlementBody,
  merchantSettlement,
  merchantSettlementList,
  merchantSettlementQuery,
  settlementNoQuery,
  settlementStatement,
} from '@mashang/contract/settlements';
import { bytesOf, type Http } from '../../platform/http.ts';
import { merchantRoute } from '../../platform/http-merchant.ts';
import { authenticateMerchant } from '../merchants/authenticate-merchant.ts';
import { createUnderWay, idempotencyKeyOf, requestHash } from '../merchants/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/merchant-keys.ts';
import { readAuthenticator } from '../merchants/signed-request.ts';
import { askSettlement, listOwnSettlements, readOwnSettlement, readOwnStatement } from './ask-settlement.ts';

const tags = ['商户 · 结算'];

export function settlementMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const once = createUnderWay();

  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/settlements',
    summary: '申请结算：全部可结算余额，经机构两人审批后付款',
    tags,
    status: 202,
    body: askSettlementBody,
    answer: merchantSettlement,
    headers: { 'Idempotency-Key': '必填；相同键与请求体重放首次应答' },
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, { key, nonce }) => {
      const bodyHash = requestHash('POST', request.url, bytesOf(request));
      const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
      return (await once(signed, () => askSettlement(ctx, signed))).json;
    },
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/settlements',
    summary: '结算列表，新的在前，按游标翻页',
    tags,
    query: merchantSettlementQuery,
    answer: merchantSettlementList,
    authenticate: authenticateRead,
    handler: (ctx, request) => listOwnSettlements(ctx, request.query),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/settlements/:settlementNo',
    summary: '查询一笔结算',
    tags,
    params: settlementNoQuery,
    answer: merchantSettlement,
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnSettlement(ctx, request.params.settlementNo),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/settlements/:settlementNo/statement',
    summary: '结算单：期初、各项、期末，与账本一致',
    tags,
    params: settlementNoQuery,
    answer: settlementStatement,
    authenticate: authenticateRead,
    handler: (ctx, request) => readOwnStatement(ctx, request.params.settlementNo),
  });
}
