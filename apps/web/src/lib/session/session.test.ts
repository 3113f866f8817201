import { beforeEach, expect, it } from 'vitest';
import { stubGlobals } from '../stub-globals.ts';

/** A cookie jar of one cookie, as document.cookie shows it. */
let jar = '';
/** The last cookie that was set, with its attributes. */
let written = '';
const page = {
  get cookie() {
    return jar;
  },
  set cookie(text: string) {
    written = text;
    const [pair = '', ...rest] = text.split('; ');
    jar = rest.includes('Max-Age=0') ? '' : pair;
  },
};
stubGlobals({ document: page, location: { protocol: 'http:' } });
const {
  adoptSession,
  isForeign,
  keepForRenewal,
  keepTaid,
  parseSession,
  renewSession,
  resetToken,
  startSession,
  syncSession,
  useSession,
} = await import('./session.ts');

const NOBODY = { value: '', expire: 0, taid: '', login: '' };
function stored() {
  return parseSession(decodeURIComponent(jar.split('=')[1] ?? ''));
}

beforeEach(() => {
  jar = '';
  adoptSession(NOBODY);
});

it('keeps token, expiry, TAID and the mark of the sign-in', () => {
  expect(parseSession('{"value":"t","expire":12,"taid":"3","login":"a"}')).toEqual({
    value: 't',
    expire: 12,
    taid: '3',
    login: 'a',
  });
});

it.each([undefined, '', 'plain', '{}', '{"value":1,"expire":2}', '{"value":"","expire":2}', 'null', '[]'])(
  'takes %j for signed out',
  (text) => {
    expect(parseSession(text)).toEqual(NOBODY);
  },
);

it('keeps TAID and mark through a renewal, and takes new ones with a sign-in', () => {
  startSession({ tokenValue: 'one', tokenTimeout: 1800 });
  keepTaid('7');
  const first = useSession.getState();
  renewSession({ tokenValue: 'two', tokenTimeout: 1800 });
  expect(stored()).toMatchObject({ value: 'two', taid: '7', login: first.login });
  startSession({ tokenValue: 'three', tokenTimeout: 1800 });
  expect(stored()).toMatchObject({ value: 'three', taid: '' });
  expect(useSession.getState().login).not.toBe(first.login);
});

it('takes over another tab’s renewal, but never another person’s sign-in', () => {
  startSession({ tokenValue: 'one', tokenTimeout: 1800 });
  const mine = useSession.getState();
  const renewed = { ...mine, value: 'two' };
  jar = `MS_TOKEN=${encodeURIComponent(JSON.stringify(renewed))}`;
  expect(syncSession()).toEqual(renewed);
  const other = { ...mine, value: 'three', login: 'other' };
  jar = `MS_TOKEN=${encodeURIComponent(JSON.stringify(other))}`;
  expect(isForeign(other)).toBe(true);
  expect(syncSession()).toEqual(renewed);
});

it('ends the cookie with the token, while a page that is open still knows it for its renewal', () => {
  startSession({ tokenValue: 'one', tokenTimeout: 1800 });
  expect(Number(/Max-Age=(\d+)/.exec(written)?.[1])).toBeGreaterThanOrEqual(1_799);
  expect(Number(/Max-Age=(\d+)/.exec(written)?.[1])).toBeLessThanOrEqual(1_800);
  const mine = useSession.getState();
  adoptSession({ ...mine, expire: Date.now() - 1 });
  jar = '';
  expect(syncSession().value).toBe('one');
  // Another tab signed out before the expiry: this page follows.
  adoptSession({ ...mine, expire: Date.now() + 60_000 });
  expect(syncSession().value).toBe('');
});

it('stores no TAID without a session, and forgets everything on reset', () => {
  keepTaid('7');
  expect(jar).toBe('');
  startSession({ tokenValue: 'one', tokenTimeout: 1800 });
  resetToken();
  expect(jar).toBe('');
  expect(useSession.getState()).toEqual(NOBODY);
});

it('outlives the token while a renewal is under way, and never comes back once it is gone', () => {
  startSession({ tokenValue: 'one', tokenTimeout: 5 });
  expect(written).toMatch(/Max-Age=[45];/);
  keepForRenewal();
  expect(written).toContain('Max-Age=60;');
  expect(stored()).toEqual(useSession.getState());
  const shown = useSession.getState();
  resetToken();
  adoptSession(shown);
  keepForRenewal();
  expect(jar).toBe('');
});
