// Compiled strictly against the installed package, as CommonJS.
import sdk = require('@mashang/merchant-sdk');

const client: sdk.MerchantClient = sdk.createMerchantClient({
  baseUrl: 'https://pay.example.com',
  mchId: 'M1001',
  keyId: 'k',
  secret: 's',
});
export const available = async (): Promise<string> => (await client.balance()).available;
// @ts-expect-error no such call
export const none = client.noSuchCall;
