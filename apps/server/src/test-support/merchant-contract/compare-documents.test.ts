import { describe, expect, it } from 'vitest';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';
import { breakingChanges } from './compare-documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: each case changes a place of a large document.
type Loose = any;
const before = merchantDocument('zh', '/');
const changed = (change: Change): string[] => {
  const copy = structuredClone(before) as Loose;
  change(copy);
  return breakingChanges(before as object, copy);
};
const schemasOf = (copy: Loose) => copy.components.schemas;

type Change = (copy: Loose) => unknown;
const BREAKING: readonly [name: string, change: Change, said: string][] = [
  ['a call that is gone', (c) => delete c.paths['/api/v1/balance'], 'GET /api/v1/balance is gone'],
  ['another operationId', (c) => (c.paths['/api/v1/balance'].get.operationId = 'x'), 'has another operationId'],
  ['a field of an answer that is gone', (c) => delete schemasOf(c).Collection.properties.fee, '.fee is gone'],
  ['a field of an answer that may be absent', (c) => schemasOf(c).Balance.required.pop(), '.held may be absent now'],
  ['another type', (c) => (schemasOf(c).Balance.properties.held.type = 'number'), '.held has another type'],
  ['a new required field of a request', (c) => addField(c, true), '.extra is required now'],
  ['an optional field that becomes required', (c) => schemasOf(c).CreatePayout.required.push('remark'), '.remark is'],
  ['a request’s field that is gone', (c) => delete schemasOf(c).CreateRefund.properties.reason, '.reason is gone'],
  ['a narrowed enumeration', (c) => schemasOf(c).CollectionStatus.enum.pop(), '.status has lost 6'],
  ['a shorter text of a request', (c) => (schemasOf(c).CreateCollection.properties.subject.maxLength = 9), 'narrower'],
  ['another pattern', (c) => (schemasOf(c).CreateCollection.properties.amount.pattern = 'x'), 'another pattern'],
  ['a new required parameter', (c) => addParameter(c, true), 'parameter extra is new and required'],
  ['a webhook that is gone', (c) => delete c.webhooks['refund.paid'], 'webhook refund.paid is gone'],
  ['a webhook’s field that is gone', (c) => delete schemasOf(c).RefundEventData.properties.fee, '.fee is gone'],
  ['a choice of answers without a cause', (c) => addChoice(c, true), '201 has another type'],
  ['a success of another status', (c) => delete c.paths['/api/v1/balance'].get.responses[200], '200 is gone'],
];
const HARMLESS: readonly [name: string, change: Change][] = [
  ['a new call', (c) => (c.paths['/api/v1/new'] = { get: {} })],
  ['a new field of an answer', (c) => (schemasOf(c).Balance.properties.more = { type: 'string' })],
  ['a new optional field of a request', (c) => addField(c, false)],
  ['a new optional parameter', (c) => addParameter(c, false)],
  ['a new value of an answer’s enumeration', (c) => schemasOf(c).CollectionStatus.enum.push(7)],
  ['a longer text of a request', (c) => (schemasOf(c).CreateCollection.properties.subject.maxLength = 999)],
  ['a choice of answers by a parameter that was required', (c) => addChoice(c, false)],
  ['a new webhook', (c) => (c.webhooks['refund.new'] = { post: {} })],
  ['a new error status', (c) => (c.paths['/api/v1/balance'].get.responses[418] = {})],
  ['other words', (c) => (c.info.title = 'x')],
];

describe('a change of the merchants’ document', () => {
  for (const [name, change, said] of BREAKING)
    it(`is found: ${name}`, () => expect(changed(change).join('\n')).toContain(said));
  for (const [name, change] of HARMLESS) it(`breaks nothing: ${name}`, () => expect(changed(change)).toEqual([]));
});

function addField(copy: Loose, required: boolean): void {
  const { CreateCollection } = schemasOf(copy);
  CreateCollection.properties.extra = { type: 'string' };
  if (required) CreateCollection.required.push('extra');
}
function addParameter(copy: Loose, required: boolean): void {
  copy.paths['/api/v1/balance'].get.parameters.push({ name: 'extra', in: 'query', required, schema: {} });
}

/** Lets the create of a collection answer something else too, with its key required or optional. */
function addChoice(copy: Loose, required: boolean): void {
  const { post } = copy.paths['/api/v1/collections'];
  post.parameters = [{ name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string' } }];
  const [content] = Object.values<Loose>(post.responses[201].content);
  content.schema = { anyOf: [content.schema, { $ref: '#/components/schemas/Balance' }] };
}
