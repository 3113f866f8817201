import { type MerchantEndpoint, merchantErrorsOf } from '@mashang/contract/endpoint';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { causesOf, MERCHANT_CAUSES } from '@mashang/contract/merchant-causes';
import { describe, expect, it } from 'vitest';
import { MERCHANT_CALLS } from './merchant-calls.ts';
import { merchantDocument } from './merchant-document.ts';

const zh = merchantDocument('zh', '/');
const en = merchantDocument('en', '/');
const CHINESE = /\p{Script=Han}/u;

/** Yields every object in a document with the keys that lead to it. */
function* objectsIn(node: unknown, path: string[] = []): Generator<[Record<string, unknown>, string[]]> {
  if (node === null || typeof node !== 'object') return;
  yield [node as Record<string, unknown>, path];
  for (const [key, value] of Object.entries(node)) yield* objectsIn(value, [...path, key]);
}
const isExample = (path: string[]) => path.some((key) => /^examples?$/.test(key));
/** Values of an example are not compared: what a server answered is Chinese in both languages. */
const isText = (key: string) => key === 'default' || isExample([key]);
const partsOf = (document: object) => [...objectsIn(document)].filter(([, path]) => !isExample(path));

describe('the merchants’ document', () => {
  it('describes every field, parameter and operation, in both languages', () => {
    for (const document of [zh, en]) {
      const silent = partsOf(document)
        .filter(([, path]) => path.at(-2) === 'properties' && !path.includes('allOf') && path.at(-1) !== 'data')
        .filter(([{ description, $ref }]) => !description && !$ref)
        .map(([, path]) => path.join('.'));
      expect(silent).toEqual([]);
    }
  });

  it('shows of every webhook one that was really sent', () => {
    for (const document of [zh, en])
      for (const { type } of [...MERCHANT_EVENTS, ENDPOINT_TEST]) {
        const content = document.webhooks[type]?.post.requestBody as
          | { content: { 'application/json': { example?: { type: string } } } }
          | undefined;
        expect(content?.content['application/json'].example?.type, `RECORD_EXAMPLES=1 records ${type}`).toBe(type);
      }
  });

  it('has no Chinese word in its English form, and differs by nothing but texts', () => {
    const words = partsOf(en).flatMap(([node, path]) =>
      Object.entries(node)
        .filter(([key, value]) => typeof value === 'string' && CHINESE.test(value) && !isText(key))
        .map(([key]) => [...path, key].join('.')),
    );
    expect(words).toEqual([]);
    const plain = (document: object) =>
      JSON.stringify(document, (key, value) =>
        /^(title|description|summary|name|tags|license|x-enumDescriptions)$/.test(key) ? undefined : value,
      );
    expect(plain(en)).toBe(plain(zh));
  });

  it('asks every call of a merchant for the five headers of the signature, and every POST for its key', () => {
    expect(zh.security).toEqual([{ mchId: [], keyId: [], timestamp: [], nonce: [], signature: [] }]);
    const named = Object.values(zh.components.securitySchemes ?? {}).map(({ name }) => name);
    expect(named.slice(0, 5)).toEqual(['X-Mch-Id', 'X-Key-Id', 'X-Timestamp', 'X-Nonce', 'X-Signature']);
    for (const methods of Object.values(zh.paths))
      for (const [method, { operationId, security, parameters }] of Object.entries(methods)) {
        if (operationId === 'receiveChannelNotification') continue;
        expect(security, String(operationId)).toBeUndefined();
        const keyed = JSON.stringify(parameters).includes('parameters/IdempotencyKey');
        expect(keyed, String(operationId)).toBe(method === 'post');
      }
  });

  it('gives every declared error of a call a cause, and lists no cause of an error that it lacks', () => {
    for (const [id, call] of Object.entries(MERCHANT_CALLS) as [string, MerchantEndpoint][]) {
      // A call without any input is never malformed.
      const takes = call.method === 'POST' || call.params !== undefined || call.query !== undefined;
      const declared = merchantErrorsOf(call)
        .filter((error) => takes || error !== 'invalid')
        .toSorted();
      const caused = [...new Set(causesOf(call).map((cause) => MERCHANT_CAUSES[cause].error))].toSorted();
      expect(caused, id).toEqual(declared);
    }
  });
});
