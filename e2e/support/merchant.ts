import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createMerchantClient } from '@mashang/merchant-sdk';
import { type VerifiedWebhook, verifyWebhook } from '@mashang/merchant-sdk/verify-webhook';

const WEBHOOK_SECRET = 'whsec_ZGVtby13ZWJob29rLXNlY3JldC1kZW1vLXdlYmhvb2s=';

/** Returns a client of the public API for the demo's merchant. */
export function demoMerchant(baseUrl: string) {
  return createMerchantClient({
    baseUrl,
    mchId: 'M1001',
    keyId: 'demo-key',
    secret: 'demo-secret-demo-secret-demo-sec',
  });
}

type Sent = { headers: IncomingHttpHeaders; body: string };
type Receiver<Kept> = { url: string; received: Kept[]; close(): void };
/** Starts a webhook receiver that keeps everything, for a secret that is made after its address is known. */
export function startOpenReceiver(): Promise<Receiver<Sent>> {
  return receive((sent) => sent);
}
/** Starts a webhook receiver that keeps the webhooks that it could verify. */
export function startReceiver(): Promise<Receiver<VerifiedWebhook>> {
  return receive((sent) => verifyWebhook({ ...sent, secret: WEBHOOK_SECRET }));
}

async function receive<Kept>(keep: (sent: Sent) => Kept): Promise<Receiver<Kept>> {
  const received: Kept[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(keep({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
    received,
    close: () => server.close(),
  };
}
