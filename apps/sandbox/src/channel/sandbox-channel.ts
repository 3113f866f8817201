import { createHash, createHmac, randomBytes } from 'node:crypto';
import { COLLECTION_STATUS } from '@mashang/contract/collection-orders';
import { pathOf } from '@mashang/contract/endpoint';
import { receiveChannelNotificationCall } from '@mashang/contract/endpoints/collection-orders-merchant';
import { paySandboxCall } from '@mashang/contract/endpoints/payment-page';
import { stringToSign } from '@mashang/contract/merchants';
import { findConnectorSecret } from '../../../server/src/features/collection-orders/receipts/notifications-store.ts';
import { orderOfToken, readPayerOrder } from '../../../server/src/features/payment-page/read-payer-order.ts';
import { openConnector } from '../../../server/src/platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../../server/src/platform/connectors/connector-errors.ts';
import { BusinessError } from '../../../server/src/platform/errors.ts';
import { type Http, ownUrl } from '../../../server/src/platform/http/http.ts';
import { implement } from '../../../server/src/platform/http/http-back-office.ts';
import { findPayerRef } from '../seed/demo-store.ts';

const CONNECTOR = 'sandbox';

/**
 * The demo's payment channel: somebody pays, and the channel reports it by the same signed call that a real one would
 * make.
 */
export function sandboxChannelRoutes(app: Http): void {
  const { platform } = app;
  openConnector(platform, {
    name: CONNECTOR,
    title: '沙箱渠道',
    probe: '/health',
    baseUrl: () => `${ownUrl(app)}/sandbox/channel`,
  });
  app.get('/sandbox/channel/health', { schema: { hide: true }, config: { face: 'service' } }, async () => ({
    status: 'up',
  }));
  implement(app, paySandboxCall, async (ctx, request) => {
    const agtOrderNo = await orderOfToken(ctx, request.body.o);
    const order = await readPayerOrder(ctx, request.body);
    if (order.payPattern < 1 || order.payPattern > 8) throw new BusinessError('conflict', '该产品不由渠道确认');
    if (order.status !== COLLECTION_STATUS.awaiting) throw new BusinessError('conflict', '订单当前状态不能付款');
    const sealed = await findConnectorSecret(platform.db.app, CONNECTOR);
    if (!sealed) throw new ConnectorUnwell('沙箱渠道没有密钥');
    const payerName = await findPayerRef(platform.db.app, agtOrderNo);
    const payment = { agtOrderNo, amount: order.amount, payerName };
    const answer = await notify(app, payment, platform.secrets.open(sealed));
    if (answer.statusCode !== 200) throw new ConnectorUnwell(`沙箱渠道的通知未被接受（HTTP ${answer.statusCode}）`);
    return null;
  });
}

/** A payment as the channel reports it; in the sandbox every order is paid by its own payer. */
type Payment = { agtOrderNo: string; amount: string; payerName: string };

/** Sends the channel's notification, through the server's HTTP interface. */
function notify(app: Http, { agtOrderNo, amount, payerName }: Payment, secret: string) {
  const path = pathOf(receiveChannelNotificationCall, { connector: CONNECTOR });
  const reference = createHash('sha256').update(agtOrderNo).digest('hex').slice(0, 24);
  const body = JSON.stringify({
    notificationId: `SBX${reference}`,
    agtOrderNo,
    amount,
    ...(payerName ? { payerName } : {}),
    channelOrderNo: `SBXPAY${reference}`,
  });
  const timestamp = String(Math.floor(app.platform.clock.now() / 1000));
  const nonce = randomBytes(12).toString('base64url');
  const text = stringToSign('POST', path, timestamp, nonce, createHash('sha256').update(body).digest('hex'));
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
  });
}
