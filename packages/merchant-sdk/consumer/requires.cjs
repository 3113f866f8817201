// Run in a folder where nothing but the packed file is installed: by try-package.mjs.
const { strict: assert } = require('node:assert');
const { createMerchantClient, signRequest, verifyWebhook } = require('@mashang/merchant-sdk');
const { vectors } = require('@mashang/merchant-sdk/vectors.json');

let passed = 0;
for (const { kind, input, expect } of vectors) {
  const body = input.bodyBase64 === undefined ? input.body : Buffer.from(input.bodyBase64, 'base64');
  if (kind === 'sign') assert.deepEqual(signRequest({ ...input, body }), expect);
  else if (kind === 'webhook' && 'id' in expect) {
    const { id, event } = verifyWebhook({ ...input, body, now: new Date(input.nowS * 1000) });
    assert.deepEqual([id, event.type], [expect.id, expect.type]);
  } else continue;
  passed += 1;
}
assert.ok(passed > 25);
assert.throws(() => createMerchantClient({ baseUrl: 'http://127.0.0.1', mchId: 'M1001', keys: [] }), TypeError);
console.log(`require ${process.version}`);
