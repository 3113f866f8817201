import {
  complaintBody,
  complaintPicture,
  complaintPictureQuery,
  methodBody,
  payerNameBody,
  payerOrder,
  payerOrderQuery,
  VOUCHER_TIMES,
  voucherBody,
} from '@mashang/contract/payment-page';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { clientIp } from '../../platform/http-client-ip.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { createLimiter } from '../../platform/http-limit.ts';
import { pageWithData } from '../../platform/http-static.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { networkOf } from '../../platform/ip-networks.ts';
import { noteVisit } from '../risk/note-visit.ts';
import { changeMethod } from './change-method.ts';
import { declarePayer } from './declare-payer.ts';
import { fileComplaint } from './file-complaint.ts';
import { orderOfToken, readPayerOrder } from './read-payer-order.ts';
import { submitVoucher } from './submit-voucher.ts';
import { readComplaintPicture, uploadComplaintPicture } from './upload-complaint-picture.ts';
import { readVoucherPicture, uploadVoucherPicture } from './upload-voucher-picture.ts';

const tags = ['付款页'];
/** A payer's page asks every few seconds; an address may hold several payers. */
const READS = { max: 600, windowMs: 60_000 };

export function paymentPageRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/pay/order',
    summary: '付款页订单',
    tags,
    public: true,
    query: payerOrderQuery,
    answer: payerOrder,
    limit: READS,
    handler: async (ctx, request) => {
      const order = await readPayerOrder(ctx, request.query);
      noteVisitOf(request, order.agtOrderNo);
      return order;
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/pay/method',
    summary: '付款人更换付款方式（付款前）',
    tags,
    public: true,
    body: methodBody,
    answer: payerOrder,
    limit: { max: 30, windowMs: 60_000 },
    handler: (ctx, request) => changeMethod(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/pay/complaint',
    summary: '付款人投诉（冻结资金待审）',
    tags,
    public: true,
    body: complaintBody,
    answer: z.object({ filed: z.literal(true) }),
    success: '投诉已提交',
    limit: { max: 20, windowMs: 60_000 },
    handler: (ctx, request) => fileComplaint(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/pay/payer',
    summary: '付款人填写姓名（之后显示收款账户）',
    tags,
    public: true,
    body: payerNameBody,
    answer: z.object({ named: z.literal(true) }),
    limit: { max: 20, windowMs: 60_000 },
    handler: (ctx, request) => declarePayer(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/pay/voucher',
    summary: '付款人提交口令或转账凭证',
    description: `口令写入订单的 tag；每单最多 ${VOUCHER_TIMES} 次，收款方立即收到消息（类型 1）。`,
    tags,
    public: true,
    body: voucherBody,
    answer: z.object({ handedIn: z.literal(true) }),
    success: '已提交，请等待收款方核对',
    limit: { max: 10, windowMs: 60_000 },
    handler: (ctx, request) => submitVoucher(ctx, request.body),
  });
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/pay/voucher/picture',
      summary: '付款人上传转账截图',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并加密存放，仅本单收款方和运营可见。`,
      tags,
      public: true,
      upload: true,
      query: complaintPictureQuery,
      answer: complaintPicture,
      limit: { max: 10, windowMs: 60_000 },
      handler: async (ctx, request) => {
        await orderOfToken(ctx, request.query.o);
        const source = await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size });
        return uploadVoucherPicture(ctx, { o: request.query.o, source });
      },
    });
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/pay/complaint/picture',
      summary: '付款人上传投诉图片',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并加密存放，仅处理投诉的人员可见。`,
      tags,
      public: true,
      upload: true,
      query: complaintPictureQuery,
      answer: complaintPicture,
      limit: { max: 20, windowMs: 60_000 },
      handler: async (ctx, request) => {
        // Nothing is read of a picture for an order that is not there.
        await orderOfToken(ctx, request.query.o);
        const source = await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size });
        return uploadComplaintPicture(ctx, { o: request.query.o, source });
      },
    });
  });
  fileRoute(app, {
    url: '/files/vouchers/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readVoucherPicture(app.platform, viewer, name),
  });
  fileRoute(app, {
    url: '/files/complaints/:name',
    name: /^[\w-]{24}\.webp$/,
    keep: 'nothing',
    read: (viewer, name) => readComplaintPicture(app.platform, viewer, name),
  });
}

/** Which browser opened which order, for monitoring: the payer waits for nothing. */
function noteVisitOf(request: FastifyRequest, agtOrderNo: string): void {
  const { platform } = request.server as Http;
  noteVisit(platform, { agtOrderNo, ip: clientIp(request), userAgent: request.headers['user-agent'] ?? '' });
}

/** The payer's page at /smartaps, its order along with it: a slow phone is spared one way there and back. */
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
  for (const url of ['/smartaps', '/smartaps/']) app.get(url, { schema: { hide: true } as never }, page as never);
}
