// Run in a folder where nothing but the packed file is installed: by try-package.mjs.
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import * as sdk from '@mashang/merchant-sdk';

const required = createRequire(import.meta.url)('@mashang/merchant-sdk');
assert.equal(required.MerchantApiError, sdk.MerchantApiError);

/** Answers a create with 503 once, then refuses its fields. */
let tries = 0;
const server = createServer((request, response) => {
  tries += 1;
  assert.equal(request.headers['x-mch-id'], 'M1001');
  response.writeHead(tries === 1 ? 503 : 400, { 'content-type': 'application/problem+json', 'retry-after': '0' });
  response.end(JSON.stringify({ title: '参数错误', status: 400, detail: '金额', code: 400 }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = sdk.createMerchantClient({
  baseUrl: `http://127.0.0.1:${server.address().port}`,
  mchId: 'M1001',
  keyId: 'k',
  secret: 's',
  retryDelayMs: 1,
});
const error = await client
  .createCollection({ mchOrderNo: 'A1', product: 'bank', amount: '0', subject: '商品' })
  .catch((reason) => reason);
server.close();
assert.ok(error instanceof required.MerchantApiError, String(error));
assert.equal(error.status, 400);
assert.equal(tries, 2);
assert.throws(() => sdk.verifyWebhook({ headers: {}, body: '', secret: 'whsec_AAAA' }), sdk.WebhookVerificationError);
console.log(`import ${process.version}`);
