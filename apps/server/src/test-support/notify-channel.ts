import { createHash, createHmac, randomBytes } from 'node:crypto';
import { stringToSign } from '@mashang/contract/merchants';
import type { MerchantAnswer } from './call-merchant.ts';
import type { TestServer } from './start-test-server.ts';

export type Notice = { notificationId: string; agtOrderNo: string; amount: string; channelOrderNo: string };

export function noticeOf(agtOrderNo: string, amount: string): Notice {
  const reference = randomBytes(8).toString('hex');
  return { notificationId: `N${reference}`, agtOrderNo, amount, channelOrderNo: `C${reference}` };
}

/** Sends a channel's notification, signed with the connector's secret from the database, or with another. */
export async function notifyChannel(
  server: TestServer,
  notice: unknown,
  options: { connector?: string; secret?: string; timestamp?: number } = {},
): Promise<MerchantAnswer> {
  const connector = options.connector ?? 'sandbox';
  const path = `/api/v1/channels/${connector}/notifications`;
  const body = JSON.stringify(notice);
  const timestamp = String(options.timestamp ?? Math.floor(server.clock.now() / 1000));
  const nonce = randomBytes(12).toString('base64url');
  const text = stringToSign('POST', path, timestamp, nonce, createHash('sha256').update(body).digest('hex'));
  const signature = createHmac('sha256', options.secret ?? (await secretOf(server, connector)))
    .update(text)
    .digest('hex');
  const response = await server.app.inject({
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
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    body: JSON.parse(response.body),
  };
}

async function secretOf(server: TestServer, connector: string): Promise<string> {
  const [row] = await server.owner`select secret from channel where connector = ${connector} and secret is not null`;
  return server.platform.secrets.open((row as { secret: Buffer }).secret);
}
