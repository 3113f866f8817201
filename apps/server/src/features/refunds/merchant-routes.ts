import type { ProposeAnswer } from '@mashang/contract/approvals';
import {
  cancelMerchantRefundCall,
  createRefundCall,
  createWholeRefundCall,
  listAllRefundsForMerchantCall,
  listRefundsForMerchantCall,
  readRefundForMerchantCall,
} from '@mashang/contract/endpoints/refunds-merchant';
import { type RefundPayload, refundNoOf } from '@mashang/contract/refunds';
import { bytesOf, type Http } from '../../platform/http/http.ts';
import { type CheckedRequest, implementForMerchants, type RequestToSign } from '../../platform/http/http-merchant.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import {
  createUnderWay,
  idempotencyKeyOf,
  requestHash,
  type SignedCommand,
} from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator } from '../merchants/keys/signed-request.ts';
import {
  listAllRefundsForMerchant,
  listRefundsForMerchant,
  readRefundForMerchant,
  withdrawRefund,
} from './merchant-refunds.ts';
import * as zh from './zh.ts';

type Parts = {
  keys: MerchantKeys;
  /** Submits a signed request for approval by staff. */
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

  const authenticate = (request: RequestToSign) => authenticateMerchant(platform, keys, request);
  async function ask(
    ctx: Ctx,
    request: CheckedRequest<typeof createRefundCall>,
    { key, nonce }: AuthenticatedMerchant,
  ): Promise<string> {
    const { agtOrderNo } = request.params;
    const { reason, currency: _currency, ...payload } = request.body;
    const bodyHash = requestHash('POST', request.url, bytesOf(request));
    const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
    const answer = ({ id, expireTime }: ProposeAnswer) => ({
      agtOrderNo,
      refundNo: refundNoOf(id),
      state: 'pending',
      expiresAt: expireTime,
    });
    const asked = { kind: 'collection.refund', subjectId: agtOrderNo, payload } as const;
    const words = reason || zh.merchantRoutes.reasonMissing;
    return (await once(signed, () => requestApproval(ctx, { ...asked, reason: words, signed, answer }))).json;
  }

  implementForMerchants(app, createRefundCall, { authenticate, handler: ask });
  implementForMerchants(app, createWholeRefundCall, { authenticate, handler: ask });
  implementForMerchants(app, listRefundsForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listRefundsForMerchant(ctx, request.params),
  });
  implementForMerchants(app, listAllRefundsForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listAllRefundsForMerchant(ctx, request.query),
  });
  implementForMerchants(app, readRefundForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readRefundForMerchant(ctx, request.params),
  });
  implementForMerchants(app, cancelMerchantRefundCall, {
    authenticate,
    handler: async (ctx, request, { key, nonce }) => {
      const { refundNo } = request.params;
      await readRefundForMerchant(ctx, request.params);
      const bodyHash = requestHash('POST', request.url, bytesOf(request));
      const signed = { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
      return (await once(signed, () => withdrawRefund(ctx, { refundNo, signed }))).json;
    },
  });
}
