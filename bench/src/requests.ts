import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { rawRequest } from './http-load.ts';
import { BENCH_SECRET, type Network } from './network.ts';

const PATH = '/api/v1/collections';

/**
 * Returns signed creates, ready for the wire: signing beforehand keeps the generator off the processor that it shares
 * with the server.
 */
export function signedCreates(network: Network, count: number): Buffer[] {
  const run = randomBytes(5).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  return Array.from({ length: count }, (_, n) => {
    const merchant = network.merchants[n % network.merchants.length] as Network['merchants'][number];
    const fen = String(randomInt(100, 5_000_000));
    const amount = `${fen.slice(0, -2)}.${fen.slice(-2)}`;
    const body = JSON.stringify({ mchOrderNo: `${run}${n}`, product: network.product, amount, subject: '压测商品' });
    const nonce = `${run}${n.toString(36).padStart(8, '0')}`;
    const digest = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', BENCH_SECRET)
      .update(`POST\n${PATH}\n${timestamp}\n${nonce}\n${digest}`)
      .digest('hex');
    return rawRequest(
      'POST',
      PATH,
      {
        'content-type': 'application/json',
        'x-mch-id': merchant.mchId,
        'x-key-id': merchant.keyId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature,
        'idempotency-key': `${run}${n}`,
      },
      body,
    );
  });
}
