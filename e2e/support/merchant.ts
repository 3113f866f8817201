import { createServer } from 'node:http';
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

/** Starts a webhook receiver that keeps the webhooks that it could verify. */
export async function startReceiver(): Promise<{ url: string; received: VerifiedWebhook[]; close(): void }> {
  const received: VerifiedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(
        verifyWebhook({
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          secret: WEBHOOK_SECRET,
        }),
      );
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
