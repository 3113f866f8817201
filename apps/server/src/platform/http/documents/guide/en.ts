import * as zh from './zh.ts';

const { languageNames, pages } = zh.guide;

/** The English texts of the guide for merchants. */
export const guide: typeof zh.guide = {
  title: 'Guide for merchants - Mashang',
  lead: [
    'From the first signed request to going live, in order. The [reference](/docs/reference?lang=en) has the fields,',
    'answers and examples of each call.',
  ].join(' '),
  product: 'Mashang · Merchant API',
  languages: 'Language',
  languageNames,
  pages,
  contents: 'Contents',
  reference: 'Reference',
  skip: 'Skip to the content',
  copyFile: (name) => `Download ${name}`,
  run: (name) => `Run ${name}`,
  input: 'Input',
  value: 'Content',

  start: {
    heading: 'Quick start',
    needsHeading: 'What you need',
    needs: [
      'A merchant number (such as `M1001`) and a login: the operator enters them after your admission.',
      [
        `A key: an administrator or developer of yours makes it in the merchant’s area, ${pages.keys}, with the scopes`,
        'that it needs (orders, refunds, payouts with settlements, read). Its secret is shown once.',
      ].join(' '),
      [
        `Try everything with a test key first (it begins with \`test_\`; choose ${pages.space} when you make it): the`,
        `same calls without money. The last two digits of an amount decide its outcome (${pages.test}), the page at`,
        '`payUrl` lets you choose it by a button, and webhooks say `livemode: false`.',
      ].join(' '),
      [
        'A webhook secret (it begins with `whsec_`, shown once). The test one and the address of test webhooks are set',
        `in ${pages.test} by ${pages.setTest}; the live one is made in ${pages.keys}, and you need it for going live`,
        'alone. Neither verifies webhooks of the other.',
      ].join(' '),
      [
        `A webhook address: a public HTTPS address with the events that it receives. One of your people submits it in`,
        `${pages.access}, another one who may approve (an administrator) agrees; without a second one, the operator`,
        `does. Then press ${pages.tryIt} beside it: it is in use once your server answered 2xx. A single order may`,
        'name one in `notifyUrl`.',
      ].join(' '),
      'A clock that is at most 300 seconds from the right time: use NTP.',
    ],
    signHeading: 'The signature',
    signSteps: [
      [
        'Join five parts by line feeds (`\\n`), without one at the end: the method in capitals; path and query exactly',
        'as sent; Unix time in seconds; a nonce of 8–64 visible ASCII characters, a new one for each request sent; the',
        'SHA-256 of the body in lower-case hex, which without a body is that of no bytes.',
      ].join(' '),
      'HMAC-SHA256 of that text, keyed by the text of the secret, in lower-case hex, is `X-Signature`.',
      [
        'All five headers are required: `X-Mch-Id`, `X-Key-Id`, `X-Timestamp`, `X-Nonce`, `X-Signature`. A POST also',
        'has `Content-Type: application/json` and an `Idempotency-Key`.',
      ].join(' '),
    ],
    exampleHeading: 'A worked example',
    exampleNote: (file, vector) =>
      [
        `From \`${vector}\` in [vectors.json](${file}): your program must calculate exactly this result. The secret is`,
        'an example.',
      ].join(' '),
    secret: 'Secret',
    method: 'Method',
    target: 'Path and query',
    timestamp: 'Time',
    nonce: 'Nonce',
    body: 'Body',
    bodyHash: 'SHA-256 of the body',
    canonical: 'Text to sign',
    result: 'Result: headers',
    firstHeading: 'The first request',
    first: [
      'Save this file as `first-request.sh` and run it with your merchant number, key id and secret: the answer lists',
      `your products. A wrong signature is answered 401, and ${pages.requests} shows the text to sign; after a usual`,
      'mistake, the text that you signed stands beside it, with the mistake named. A wrong secret, or a body that was',
      'changed after signing, leaves nothing to compare.',
    ].join(' '),
    orderHeading: 'The first order',
    orderSteps: [
      [
        'Create it by `POST /api/v1/collections` with a body as above and your own order number as `Idempotency-Key`.',
        'The answer is 201 and has `payUrl`. The command below sends it by the same file: name a product that the',
        'first request listed, and an amount within its limits.',
      ].join(' '),
      'Send the payer to `payUrl`. A payer who comes back to `returnUrl` may not have paid.',
      'Deliver once you have received `collection.succeeded`, verified it and compared the amount.',
      [
        'After no answer, 429 or 5xx, send it again with the same `Idempotency-Key`: the first answer comes again, and',
        'there is no second order.',
      ].join(' '),
    ],
    sdk: 'The SDKs under [Downloads](#downloads) sign, retry and verify webhooks: TypeScript, Python and Java.',
  },

  webhooks: {
    heading: 'Receive webhooks',
    rules: [
      [
        'Signed are `webhook-id`, `webhook-timestamp` and the bytes of the body, joined by `.`; the key is the part',
        'after `whsec_`, decoded from base64.',
      ].join(' '),
      '`webhook-id` is the same in every try: answer 2xx to one that you have handled.',
      [
        'The order is not guaranteed: go by `result` in `data`, or read the object again. It is `pending`, `succeeded`',
        'or `failed`, the same in webhooks and answers; `state` says more.',
      ].join(' '),
      '`GET /api/v1/events` has the same events in commit order: use it to close a gap.',
      'Accept both secrets while one is being replaced.',
      `One has not arrived? ${pages.deliveries} shows each try with the answer of your server, and sends it again.`,
    ],
    listings: [
      'These four are complete programs that use a standard library or the SDK alone. They answer 400 to what must',
      'not be trusted and print why (`no_match`: another secret). They listen on this machine: put your',
      ' HTTPS proxy in front, and let it limit a body to 1 MB.',
    ].join(' '),
    needsOf: {
      TypeScript:
        'Node 22.18 or newer runs TypeScript as it is; for Node 18 and 20 the last two lines compile it first.',
      Python: 'Python 3.9 or newer, with `mashang_merchant.py` in the same folder.',
      Java: 'Java 11 or newer, with `MerchantSdk.java` in the same folder.',
      PHP: 'PHP 8.0 or newer, no extension.',
    },
  },

  schedule: {
    heading: 'Retry schedule',
    answers: 'Your answer',
    meaning: 'Meaning',
    received: '2xx',
    gone: '410',
    other: 'any other, or none',
  },

  events: { heading: 'Events', columns: ['Type', 'Name', 'Description'] },

  errors: {
    heading: 'Causes of errors',
    again: [
      'After no answer, 429, 5xx or `request_in_progress`, repeat the request with the same `Idempotency-Key`. Correct',
      'any other 4xx first; a corrected request takes a new key.',
    ].join(' '),
  },

  live: {
    heading: 'Going live',
    steps: [
      [
        'Secrets are in a secret store, not in code, logs or tickets. Each service has its own key with the scopes',
        'that it needs.',
      ].join(' '),
      `The addresses that your servers call from are listed in ${pages.access}; others are refused.`,
      'Each intent has its own `Idempotency-Key`, stored before the request is sent and used again in each retry.',
      'You deliver only after a verified `collection.succeeded` whose amount is that of your order.',
      'Your program takes a `collection.succeeded` that comes after `collection.expired`.',
      [
        'Webhooks are answered 2xx within 15 seconds, repeats are dropped by `webhook-id`, and unknown types are',
        'answered 2xx too.',
      ].join(' '),
      'A scheduled job reads `GET /api/v1/events` for events that did not arrive.',
      [
        'Two people of the institution approve refunds and settlements: your program goes by `refund.*` and',
        '`settlement.*`, not by the answer to the request.',
      ].join(' '),
      'Each day you read `GET /api/v1/bills/{day}` of the day before and compare it with your records, row by row.',
      'You have tried to replace a key: make one, deploy both, revoke the old one, with no request refused.',
      [
        'Your program switches on `cause`, ignores fields that it does not know, and logs `X-Request-Id` for questions',
        'to the operator.',
      ].join(' '),
      'Your servers use NTP.',
    ],
  },

  downloads: {
    heading: 'Downloads',
    columns: ['File', 'Content'],
    packed: (version) => `SDK for Node 18 to 24, version ${version}: \`npm install\` this file; no other dependency`,
    notPacked: 'SDK for Node: not packed on this server; ask the operator',
    files: {
      'mashang_merchant.py': 'SDK for Python 3.9 or newer, one file, standard library only',
      'MerchantSdk.java': 'SDK for Java 11 or newer, one file, the JDK only',
      'vectors.json': '50 examples of signatures and webhooks, to check a client of your own',
      'LICENSE.md': 'Licence of the SDKs',
      'openapi-merchant.json': 'The OpenAPI 3.1 document of the merchant API, in Chinese',
      'openapi-merchant.en.json': 'The same document in English',
    },
    fetch: 'Or from the command line:',
  },
};
