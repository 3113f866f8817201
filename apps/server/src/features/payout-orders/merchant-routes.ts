import {
  createPayoutAnswer,
  createPayoutBody,
  createPayoutsAnswer,
  createPayoutsBody,
  merchantPayout,
  merchantPayoutStep,
  orderNoParams,
  payoutDisputeBody,
} from '@mashang/contract/payout-orders';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bytesOf, type Http } from '../../platform/http.ts';
import { merchantRoute, type RequestToSign } from '../../platform/http-merchant.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from '../merchants/authenticate-merchant.ts';
import { createUnderWay, idempotencyKeyOf, requestHash, type SignedCommand } from '../merchants/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/merchant-keys.ts';
import { readAuthenticator } from '../merchants/signed-request.ts';
import { acceptOwnPayout } from './accept-payout.ts';
import { cancelPayout } from './cancel-payout.ts';
import { createPayout, createPayoutBatch } from './create-payout-orders.ts';
import { disputeOwnPayout } from './dispute-payout.ts';
import { readMerchantPayout } from './read-merchant-payout.ts';

const tags = ['商户 · 代付'];
/** A thousand rows of every field at its longest, in UTF-8. */
const BATCH_BODY_LIMIT = 2 * 1024 * 1024;

export function payoutMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const authenticate = (request: RequestToSign) => authenticateMerchant(platform, keys, request);
  const once = createUnderWay();

  function signedOf(request: FastifyRequest, { key, nonce }: AuthenticatedMerchant): SignedCommand {
    const bodyHash = requestHash('POST', request.url, bytesOf(request));
    return { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
  }

  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/payouts',
    summary: '创建代付订单',
    description: '先校验收款人并筛查，再冻结商户余额（金额 + 手续费）。',
    tags,
    status: 201,
    body: createPayoutBody,
    answer: createPayoutAnswer,
    authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => createPayout(ctx, { body: request.body, signed }))).json;
    },
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/payouts/batch',
    summary: '批量创建代付订单（最多 1000 行，逐行答复）',
    tags,
    bodyLimit: BATCH_BODY_LIMIT,
    body: createPayoutsBody,
    answer: createPayoutsAnswer,
    authenticate,
    handler: (ctx, request, found) => {
      const signed = signedOf(request, found);
      return once(signed, () => createPayoutBatch(ctx, { body: request.body, signed }));
    },
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/payouts/:orderNo',
    summary: '按平台单号查询',
    tags,
    params: orderNoParams,
    answer: merchantPayout,
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantPayout(ctx, request.params),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/payouts',
    summary: '按商户单号查询',
    tags,
    query: z.strictObject({ mchOrderNo: z.string().min(1).max(64).meta({ title: '商户单号' }) }),
    answer: merchantPayout,
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantPayout(ctx, request.query),
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/payouts/:orderNo/cancel',
    summary: '取消等待接单的代付订单',
    tags,
    params: orderNoParams,
    answer: merchantPayoutStep,
    authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => cancelPayout(ctx, { ...request.params, signed }))).json;
    },
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/payouts/:orderNo/accept',
    summary: '验收已付款的代付订单',
    tags,
    params: orderNoParams,
    answer: merchantPayoutStep,
    authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => acceptOwnPayout(ctx, { ...request.params, signed }))).json;
    },
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/payouts/:orderNo/dispute',
    summary: '对已付款的代付订单提出异议',
    tags,
    params: orderNoParams,
    body: payoutDisputeBody,
    answer: merchantPayoutStep,
    authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      const { reason } = request.body;
      return (await once(signed, () => disputeOwnPayout(ctx, { ...request.params, reason, signed }))).json;
    },
  });
}
