import type { ProposeAnswer } from '@mashang/contract/approvals';
import {
  cancelMerchantRefundCall,
  createRefundCall,
  createWholeRefundCall,
  listAllRefundsForMerchantCall,
  listRefundsForMerchantCall,
  readRefundForMerchantCall,
} from '@mashang/contract/endpoints/refunds-merchant';
import { REFUND_STATE, type RefundPayload, refundNoOf } from '@mashang/contract/refunds';
import type { Http } from '../../platform/http/http.ts';
import { type CheckedRequest, implementForMerchants, type RequestToSign } from '../../platform/http/http-merchant.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import { createUnderWay, type SignedCommand } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator, signedCommandOf } from '../merchants/keys/signed-request.ts';
import {
  cancelTestRefund,
  createTestRefund,
  listAllTestRefunds,
  listTestRefunds,
  readTestRefund,
} from '../test-mode/test-refunds.ts';
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
    found: AuthenticatedMerchant,
  ): Promise<string> {
    const { agtOrderNo } = request.params;
    const { reason, currency: _currency, ...payload } = request.body;
    const signed = signedCommandOf(request, found);
    const answer = ({ id, expireTime }: ProposeAnswer) => ({
      agtOrderNo,
      refundNo: refundNoOf(id),
      state: 'pending',
      result: 'pending',
      status: REFUND_STATE.requested,
      expiresAt: expireTime,
    });
    const asked = { kind: 'collection.refund', subjectId: agtOrderNo, payload } as const;
    const words = reason || zh.merchantRoutes.reasonMissing;
    return (await once(signed, () => requestApproval(ctx, { ...asked, reason: words, signed, answer }))).json;
  }

  function test(
    ctx: Ctx,
    request: CheckedRequest<typeof createRefundCall>,
    found: AuthenticatedMerchant,
  ): Promise<string> {
    const { amount, mchRefundNo } = request.body;
    return createTestRefund(ctx, { ...request.params, amount, mchRefundNo, signed: signedCommandOf(request, found) });
  }

  implementForMerchants(app, createRefundCall, { authenticate, handler: ask, test });
  implementForMerchants(app, createWholeRefundCall, { authenticate, handler: ask, test });
  implementForMerchants(app, listRefundsForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listRefundsForMerchant(ctx, request.params),
    test: (ctx, request) => listTestRefunds(ctx, request.params),
  });
  implementForMerchants(app, listAllRefundsForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => listAllRefundsForMerchant(ctx, request.query),
    test: (ctx, request) => listAllTestRefunds(ctx, request.query),
  });
  implementForMerchants(app, readRefundForMerchantCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readRefundForMerchant(ctx, request.params),
    test: (ctx, request) => readTestRefund(ctx, request.params),
  });
  implementForMerchants(app, cancelMerchantRefundCall, {
    authenticate,
    handler: async (ctx, request, found) => {
      const { refundNo } = request.params;
      await readRefundForMerchant(ctx, request.params);
      const signed = signedCommandOf(request, found);
      return (await once(signed, () => withdrawRefund(ctx, { refundNo, signed }))).json;
    },
    test: (ctx, request, found) =>
      cancelTestRefund(ctx, { ...request.params, signed: signedCommandOf(request, found) }),
  });
}
