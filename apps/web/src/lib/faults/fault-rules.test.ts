import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { addFault, FAULTS_KEPT, type Fault, faultOf, isChunkError, isFault, scrub } from './fault-rules.ts';

function fault(message: string, more: Partial<Fault> = {}): Fault {
  return {
    id: message,
    kind: 'script',
    message,
    stack: '',
    path: '/dashboard',
    firstAt: 1,
    lastAt: 1,
    count: 1,
    ...more,
  };
}

describe('what is a fault of the page', () => {
  it.each([
    [new TypeError('x is undefined'), true],
    ['thrown text', true],
    [new CallError(403, '没有权限'), false],
    [new DOMException('gone', 'AbortError'), false],
    [new Error('ResizeObserver loop completed with undelivered notifications.'), false],
    [new Error('Script error.'), false],
    [new Error('CancelledError'), false],
    [Object.assign(new Error('x'), { stack: 'Error: x\n    at f (chrome-extension://abc/a.js:1:1)' }), false],
    [undefined, true],
  ])('%s: %s', (error, expected) => {
    expect(isFault(error)).toBe(expected);
  });

  it.each([
    'Failed to fetch dynamically imported module: https://example.com/assets/a.js',
    'error loading dynamically imported module: https://example.com/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('knows a missing file in every browser’s words: %s', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
    expect(faultOf(new TypeError(message), { kind: 'render', path: '/', now: 1 }).kind).toBe('chunk');
  });
});

describe('what is taken out', () => {
  it.each([
    ['GET https://example.com/api/userInfo?token=abc&x=1 failed', 'GET https://example.com/api/userInfo failed'],
    ['card 6222021234567890 refused', 'card … refused'],
    ['card 6222 0212 3456 7890 refused', 'card … refused'],
    ['phone 138-0013-8000', 'phone …'],
    ['order DS20261121080136123', 'order DS…'],
    ['token eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'token …'],
    ['key 3q2+7wABAgMEBQYHCAkKCwwNDg8=', 'key …'],
    ['Unexpected token \'张\', "张三 6222" is not valid JSON', 'Unexpected token \'张\', "…" is not valid JSON'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });

  it.each([
    'at OrderDrawer (https://example.com/assets/collection-orders-page-BxK3f9aQ.js:1:245678)',
    'at commitLayoutEffectOnFiberWithHooks (https://example.com/assets/react-DkL20aXz.js:40:1234)',
    "Cannot read properties of undefined (reading 'agtOrderNo')",
    'path /order/collection/something-long-here-too',
  ])('leaves what says where it happened: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('leaves no run of seven digits, and nothing of a query, in anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\d{7,19}$/), (noise, digits) => {
        const { message, stack, path } = faultOf(new Error(`${noise} ${digits} ${noise}`), {
          kind: 'script',
          path: `/order/${digits}?card=${digits}#${digits}`,
          now: 1,
        });
        for (const text of [message, stack, path]) expect(text).not.toMatch(/\d{7}/);
      }),
    );
  });
});

describe('the list', () => {
  it('counts a fault that repeats instead of listing it again, and brings it to the front', () => {
    const list = addFault(addFault([fault('a')], fault('b')), fault('a', { lastAt: 9 }));
    expect(list.map(({ message, count, firstAt, lastAt }) => [message, count, firstAt, lastAt])).toEqual([
      ['a', 2, 1, 9],
      ['b', 1, 1, 1],
    ]);
  });

  it('keeps faults apart that say the same in different places', () => {
    const list = addFault(
      [fault('a', { stack: 'Error: a\n at one (x.js:1:1)' })],
      fault('a', { stack: 'Error: a\n at two (x.js:2:2)' }),
    );
    expect(list).toHaveLength(2);
  });

  it('keeps the newest fifty', () => {
    let list: Fault[] = [];
    for (let at = 0; at < 80; at += 1) list = addFault(list, fault(`fault ${at}`));
    expect(list).toHaveLength(FAULTS_KEPT);
    expect(list[0]?.message).toBe('fault 79');
  });
});
