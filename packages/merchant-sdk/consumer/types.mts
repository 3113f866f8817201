// Compiled strictly against the installed package, with the compiler's own library and no other types.
import {
  type Collection,
  createMerchantClient,
  type MerchantApiError,
  type MerchantClient,
  type SignedHeaders,
  signRequest,
  verifyWebhook,
} from '@mashang/merchant-sdk';

const client: MerchantClient = createMerchantClient({
  baseUrl: 'https://pay.example.com',
  mchId: 'M1001',
  keys: [
    { keyId: 'new', secret: 's' },
    { keyId: 'old', secret: 't' },
  ],
});
export async function integrate(): Promise<string> {
  const { agtOrderNo } = await client.createCollection({
    mchOrderNo: 'A1',
    product: 'bank',
    amount: '100.00',
    subject: '商品',
  });
  const order: Collection = await client.getCollection(agtOrderNo);
  // @ts-expect-error a number is no amount
  await client.refund(agtOrderNo, { amount: 1 });
  // @ts-expect-error a field is missing
  await client.createPayout({ mchOrderNo: 'P1', amount: '1.00' });
  // @ts-expect-error a client needs a key
  createMerchantClient({ baseUrl: 'https://pay.example.com', mchId: 'M1001' });
  const { event } = verifyWebhook({ headers: { 'webhook-id': '1' }, body: new Uint8Array(), secrets: ['whsec_AAAA'] });
  if (event.type === 'payout.completed') return event.data.orderNo;
  // @ts-expect-error not every event has an order's number
  return order.paidInAmount + event.data.agtOrderNo;
}
export const headers: SignedHeaders = signRequest({
  mchId: 'M1001',
  keyId: 'k',
  secret: 's',
  method: 'GET',
  pathAndQuery: '/api/v1/balance',
});
export const codeOf = (error: MerchantApiError): number => error.code;
