import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_FRAMES } from '@mashang/contract/events/frames';
import { LOG_EVENTS } from '@mashang/contract/events/log';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { expect, it } from 'vitest';
import { COMPOSED_BY, composedBy, forgetComposed, missedBy, noteComposed } from './composed-events.ts';

const typesOf = (place: string, events: readonly { type: string }[]) => events.map(({ type }) => `${place} ${type}`);

it('every event of the contract is composed by one listed test, and no other is listed', () => {
  const declared = [
    ...typesOf('merchant', MERCHANT_EVENTS),
    ...typesOf('log', LOG_EVENTS),
    ...typesOf('frame', SERVER_FRAMES),
    ...typesOf('webhook', [ENDPOINT_TEST]),
  ];
  expect(Object.values(COMPOSED_BY).flatMap(composedBy).sort()).toEqual(declared.sort());
});

it('every listed test is there', () => {
  const missing = Object.keys(COMPOSED_BY).filter(
    (file) => !existsSync(join(import.meta.dirname, `../${file}.test.ts`)),
  );
  expect(missing).toEqual([]);
});

it('a file that composes less than it is listed for learns what is missing', () => {
  forgetComposed();
  const file = 'features/users/roles';
  expect(missedBy(file)).toEqual(['log site.access']);
  noteComposed('log', 'site.access');
  expect(missedBy(file)).toEqual([]);
  expect(missedBy('features/users/lost-access')).toEqual([]);
});
