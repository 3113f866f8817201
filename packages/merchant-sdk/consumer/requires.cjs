// Run in a folder where nothing but the packed file is installed: by try-package.mjs.
const { strict: assert } = require('node:assert');
const { dirname, join } = require('node:path');
const { createMerchantClient, signRequest, verifyWebhook } = require('@mashang/merchant-sdk');
const { vectors } = require('@mashang/merchant-sdk/vectors.json');

const lib = dirname(require.resolve('@mashang/merchant-sdk'));
const { requestTarget } = require(join(lib, 'request-target.js'));
const { clockOffset } = require(join(lib, 'server-time.js'));

/** What the packed SDK makes of a vector. */
const outcomes = {
  sign: (input, body) => signRequest({ ...input, body }),
  target({ segments, query, ...input }) {
    const target = requestTarget(segments, query);
    return { target, 'X-Signature': signRequest({ ...input, pathAndQuery: target })['X-Signature'] };
  },
  clock({ localMs, date, ...input }) {
    const offsetMs = clockOffset(date, localMs);
    const signed = signRequest({ ...input, timestamp: Math.floor((localMs + offsetMs) / 1000) });
    return { offsetMs, 'X-Timestamp': signed['X-Timestamp'], 'X-Signature': signed['X-Signature'] };
  },
  webhook(input, body) {
    const { id, sentAt, event } = verifyWebhook({ ...input, body, now: new Date(input.nowS * 1000) });
    return { id, sentAtS: sentAt.getTime() / 1000, type: event.type };
  },
};

let passed = 0;
for (const { name, kind, input, expect } of vectors) {
  const body = input.bodyBase64 === undefined ? input.body : Buffer.from(input.bodyBase64, 'base64');
  let outcome;
  try {
    outcome = outcomes[kind](input, body);
  } catch (error) {
    outcome = { fault: error instanceof TypeError ? 'segment_invalid' : error.fault };
  }
  assert.deepEqual(outcome, expect, name);
  passed += 1;
}
assert.throws(() => createMerchantClient({ baseUrl: 'http://127.0.0.1', mchId: 'M1001', keys: [] }), TypeError);
console.log(`require ${process.version} with ${passed} vectors`);
