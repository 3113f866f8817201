import { claimPaidCall, startPaymentCall } from '@mashang/contract/endpoints/payment-channels';
import {
  changeMethodCall,
  declarePayerCall,
  fileComplaintCall,
  readPayOrderCall,
  submitVoucherCall,
  uploadComplaintImageCall,
  uploadVoucherImageCall,
} from '@mashang/contract/endpoints/payment-page';
import { enterRefundAccountCall } from '@mashang/contract/endpoints/refunds';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/auth/ip-networks.ts';
import { fileRoute } from '../../platform/http/files/http-files.ts';
import { pageWithData } from '../../platform/http/files/http-static.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { clientIp } from '../../platform/http/http-client-ip.ts';
import { createLimiter } from '../../platform/http/http-limit.ts';
import { noteVisit } from '../monitoring/note-visit.ts';
import { claimPaid } from '../payment-channels/claim-paid.ts';
import { startPayment } from '../payment-channels/start-payment.ts';
import { enterRefundAccount } from '../refunds/enter-refund-account.ts';
import { changeMethod } from './change-method.ts';
import { declarePayer } from './declare-payer.ts';
import { fileComplaint } from './file-complaint.ts';
import { orderOfToken, readPayerOrder } from './read-payer-order.ts';
import { submitVoucher } from './submit-voucher.ts';
import { readComplaintImage, uploadComplaintImage } from './upload-complaint-image.ts';
import { readVoucherImage, uploadVoucherImage } from './upload-voucher-image.ts';

/** A payer's page asks every few seconds, and several payers may share an address. */
const READS = { max: 600, windowMs: 60_000 };

export function paymentPageRoutes(app: Http): void {
  implement(app, readPayOrderCall, async (ctx, request) => {
    const order = await readPayerOrder(ctx, request.query);
    noteVisitOf(request, order.agtOrderNo);
    return order;
  });
  implement(app, changeMethodCall, (ctx, request) => changeMethod(ctx, request.body));
  implement(app, startPaymentCall, async (ctx, request) => {
    const { o, way, payerCode = '' } = request.body;
    const agtOrderNo = await orderOfToken(ctx, o);
    const returnUrl = `${ctx.platform.config.publicUrl}/smartaps?o=${encodeURIComponent(o)}`;
    return startPayment(ctx, { agtOrderNo, way, payerCode, payerIp: clientIp(request), returnUrl });
  });
  implement(app, claimPaidCall, async (ctx, request) =>
    claimPaid(ctx, { agtOrderNo: await orderOfToken(ctx, request.body.o) }),
  );
  implement(app, fileComplaintCall, (ctx, request) => fileComplaint(ctx, request.body));
  implement(app, declarePayerCall, (ctx, request) => declarePayer(ctx, request.body));
  implement(app, submitVoucherCall, (ctx, request) => submitVoucher(ctx, request.body));
  implement(app, enterRefundAccountCall, async (ctx, request) => {
    const { o, ...account } = request.body;
    return enterRefundAccount(ctx, { agtOrderNo: await orderOfToken(ctx, o), ...account });
  });
  uploadRoutes(app, (scope) => {
    implement(scope, uploadVoucherImageCall, async (ctx, request) => {
      await orderOfToken(ctx, request.query.o);
      const source = await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size });
      return uploadVoucherImage(ctx, { o: request.query.o, source });
    });
    implement(scope, uploadComplaintImageCall, async (ctx, request) => {
      // Without an order, no byte of an image is read.
      await orderOfToken(ctx, request.query.o);
      const source = await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size });
      return uploadComplaintImage(ctx, { o: request.query.o, source });
    });
  });
  fileRoute(app, {
    url: `${FILE_PLACES.vouchers}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readVoucherImage(app.platform, viewer, name),
  });
  fileRoute(app, {
    url: `${FILE_PLACES.complaints}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readComplaintImage(app.platform, viewer, name),
  });
}

/** Records for monitoring which browser opened which order; the payer does not wait for it. */
function noteVisitOf(request: FastifyRequest, agtOrderNo: string): void {
  const { platform } = request.server as Http;
  noteVisit(platform, { agtOrderNo, ip: clientIp(request), userAgent: request.headers['user-agent'] ?? '' });
}

/** Serves the payer's page at /smartaps together with its order, which saves a slow phone one round trip. */
export function payerPageRoutes(app: Http, root: string): void {
  const { platform } = app;
  const limiter = createLimiter(platform, 'GET /smartaps', READS);
  async function orderOf(request: FastifyRequest): Promise<unknown> {
    const { o } = request.query as { o?: unknown };
    if (typeof o !== 'string' || o === '') return null;
    const ip = clientIp(request);
    await limiter(networkOf(ip));
    const ctx = { platform, actor: { kind: 'payer', ip } as const, requestId: request.id, now: platform.clock.now() };
    const order = await readPayerOrder(ctx, { o: o.trim() });
    noteVisitOf(request, order.agtOrderNo);
    return order;
  }
  const page = pageWithData(root, orderOf);
  for (const url of ['/smartaps', '/smartaps/']) app.get(url, { schema: { hide: true } }, page);
}
