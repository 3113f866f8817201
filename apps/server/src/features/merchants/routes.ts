import { balanceAnswer, eventsAnswer, eventsQuery, transfersAnswer, transfersQuery } from '@mashang/contract/merchants';
import type { Http } from '../../platform/http.ts';
import { merchantRoute } from '../../platform/http-merchant.ts';
import type { MerchantKeys } from './merchant-keys.ts';
import { readMerchantBalance, readMerchantEvents, readMerchantTransfers } from './read-merchant.ts';
import { readAuthenticator } from './signed-request.ts';

const tags = ['商户 · 账务'];

export function merchantRoutes(app: Http, keys: MerchantKeys): void {
  const authenticate = readAuthenticator(app.platform, keys);
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/balance',
    summary: '余额',
    tags,
    answer: balanceAnswer,
    authenticate,
    handler: (ctx) => readMerchantBalance(ctx),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/events',
    summary: '事件（按提交顺序，补齐漏收的回调）',
    tags,
    query: eventsQuery,
    answer: eventsAnswer,
    authenticate,
    handler: (ctx, request) => readMerchantEvents(ctx, request.query),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/transfers',
    summary: '账务流水',
    tags,
    query: transfersQuery,
    answer: transfersAnswer,
    authenticate,
    handler: (ctx, request) => readMerchantTransfers(ctx, request.query),
  });
}
