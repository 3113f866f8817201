import { expect, it } from 'vitest';

// The session reads the page's cookie when it is loaded.
Object.assign(globalThis, { document: { cookie: '' } });
const { parseSession } = await import('./session.ts');

it('keeps token, expiry and TAID', () => {
  expect(parseSession('{"value":"t","expire":12,"taid":"3"}')).toEqual({ value: 't', expire: 12, taid: '3' });
});

it.each([undefined, '', 'plain', '{}', '{"value":1,"expire":2}', 'null', '[]'])('takes %j for signed out', (text) => {
  expect(parseSession(text).value).toBe('');
});
