import type { ProposeAnswer } from '@mashang/contract/approvals';
import {
  cancelRefundAnswer,
  createRefundAnswer,
  createRefundBody,
  merchantRefund,
  merchantRefunds,
  type RefundPayload,
  refundNoOf,
} from '@mashang/contract/refunds';
import { z } from 'zod';
import { bytesOf, type Http } from '../../platform/http.ts';
import { merchantRoute } from '../../platform/http-merchant.ts';
import type { Ctx } from '../../platform/verb.ts';
import { authenticateMerchant } from '../merchants/authenticate-merchant.ts';
import { createUnderWay, idempotencyKeyOf, requestHash, type SignedCommand } from '../merchants/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/merchant-keys.ts';
import { readAuthenticator } from '../merchants/signed-request.ts';
import { listRefundsForMerchant, readRefundForMerchant, withdrawRefund } from './merchant-refunds.ts';

const tags = ['商户 · 退款'];
const headers = { 'Idempotency-Key': '必填；相同键与请求体重放首次应答' };
const ofOrder = z.strictObject({ agtOrderNo: z.string().max(40) });
const ofRefund = z.strictObject({ agtOrderNo: z.string().max(40), refundNo: z.string().max(40) });
type Parts = {
  keys: MerchantKeys;
  /** Puts a signed request before the staff. */
  request(
    ctx: Ctx,
    asked: {
      kind: 'collection.refund';
      subjectId: string;
      payload: RefundPayload;
      reason: string;
      signed: SignedCommand;
      answer(made: ProposeAnswer): object;
    },
  ): Promise<{ json: string }>;
};

export function refundMerchantRoutes(app: Http, { keys, request: requestApproval }: Parts): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const once = createUnderWay();

  // The older call asks for the whole rest; both are one.
  for (const [path, summary] of [
    ['refunds', '申请退款（可部分）：经机构两人审批后生效，结果以 refund.* 回调告知'],
    ['refund', '申请退还全部余额（refunds 的旧称）'],
  ] as const)
    merchantRoute(app, {
      method: 'POST',
      url: `/api/v1/collections/:agtOrderNo/${path}`,
      summary,
      tags,
      status: 202,
      params: ofOrder,
      body: path === 'refund' ? createRefundBody.omit({ amount: true }) : createRefundBody,
      answer: createRefundAnswer,
      headers,
      authenticate: (request) => authenticateMerchant(platform, keys, request),
      handler: async (ctx, request, { key, nonce }) => {
        const { agtOrderNo } = request.params;
        const { reason, currency: _currency, ...payload } = request.body;
        const bodyHash = requestHash('POST', request.url, bytesOf(request));
        const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
        const answer = ({ id, expireTime }: ProposeAnswer) => ({
          ...{ agtOrderNo, refundNo: refundNoOf(id), state: 'pending', expiresAt: expireTime },
        });
        const asked = { kind: 'collection.refund', subjectId: agtOrderNo, payload } as const;
        const words = reason || '商户申请退款';
        return (await once(signed, () => requestApproval(ctx, { ...asked, reason: words, signed, answer }))).json;
      },
    });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/collections/:agtOrderNo/refunds',
    summary: '一笔订单的退款',
    tags,
    params: ofOrder,
    answer: merchantRefunds,
    authenticate: authenticateRead,
    handler: (ctx, request) => listRefundsForMerchant(ctx, request.params),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/collections/:agtOrderNo/refunds/:refundNo',
    summary: '查询一笔退款',
    tags,
    params: ofRefund,
    answer: merchantRefund,
    authenticate: authenticateRead,
    handler: (ctx, request) => readRefundForMerchant(ctx, request.params),
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/collections/:agtOrderNo/refunds/:refundNo/cancel',
    summary: '撤回尚未审批的退款申请',
    tags,
    params: ofRefund,
    body: z.strictObject({}),
    answer: cancelRefundAnswer,
    headers,
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, { key, nonce }) => {
      const { refundNo } = request.params;
      await readRefundForMerchant(ctx, request.params);
      const bodyHash = requestHash('POST', request.url, bytesOf(request));
      const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
      return (await once(signed, () => withdrawRefund(ctx, { refundNo, signed }))).json;
    },
  });
}
