import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stubGlobals } from '../stub-globals.ts';

/** Serves the token rules over real HTTP: one token is valid at a time, and an expired one requires a refresh. */
const state = { live: 'one', refreshable: true, refreshes: 0, served: 0, refreshStatus: 200, paths: [] as string[] };

function answer(response: ServerResponse, body: object, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function refresh(response: ServerResponse): void {
  state.refreshes += 1;
  if (state.refreshStatus !== 200) answer(response, { code: 500, msg: '系统错误' }, state.refreshStatus);
  else if (!state.refreshable) answer(response, { code: 401, msg: '登录已失效，请重新登录' });
  else {
    state.live = `new-${state.refreshes}`;
    setTimeout(answer, 20, response, { code: 200, msg: '', data: { tokenValue: state.live, tokenTimeout: 1800 } });
  }
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').replace('/api/', '');
  const { 'pay-token': token, taid, 'idempotency-key': key } = request.headers;
  state.paths.push(path);
  if (path === 'refreshToken') refresh(response);
  else if (path === 'fault') answer(response, { code: 500, msg: '系统错误' }, 500, { 'x-request-id': 'req-1' });
  else if (path === 'slow') response.writeProcessing();
  else if (token !== encryptWire(state.live))
    answer(response, { code: 401, msg: '登录已过期', data: { refresh: true } });
  else if (path === 'userInfo') answer(response, { code: 200, msg: '', data: { id: '5', taid: '9' } });
  else {
    state.served += 1;
    answer(response, { code: 200, msg: '', data: { path, taid, key } });
  }
}

const server = createServer(serve);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const RealRequest = globalThis.Request;
class PageRequest extends RealRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, base) : input, init);
  }
}
let jar = '';
const reload = vi.fn();
const replace = vi.fn();
stubGlobals({
  Request: PageRequest,
  location: { protocol: 'http:' },
  window: { location: { reload, replace } },
  document: {
    body: {},
    get cookie() {
      return jar;
    },
    set cookie(text: string) {
      jar = text.includes('Max-Age=0') ? '' : (text.split('; ')[0] ?? '');
    },
  },
});
const { encryptWire } = await import('./wire-cipher.ts');
const { call } = await import('./api-client.ts');
const { adoptSession, keepTaid, startSession, storedSession, useSession } = await import('../session/session.ts');
const { useToasts } = await import('../faults/toast.ts');

const about = { summary: '', tags: [], errors: [] };
const PAY = { ...about, method: 'POST', path: '/api/pay' } as const;
const answered = z.object({ path: z.string() });
function get(name: string, signal?: AbortSignal) {
  return call({ ...about, method: 'GET', path: `/api/${name}`, answer: answered }, { signal });
}

beforeEach(() => {
  Object.assign(state, { live: 'one', refreshable: true, refreshes: 0, served: 0, refreshStatus: 200, paths: [] });
  useToasts.setState({ toasts: [] });
  startSession({ tokenValue: 'one', tokenTimeout: 1800 });
  keepTaid('9');
});
afterAll(() => server.close());

describe('an expired token', () => {
  it('is refreshed once for many waiting requests, and each is replayed', async () => {
    state.live = 'expired-meanwhile';
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`list${n}`)));
    expect(answers.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, n) => `list${n}`));
    expect([state.refreshes, state.served]).toEqual([1, 20]);
  });

  it('is refreshed before it is used when its end is near', async () => {
    adoptSession({ ...useSession.getState(), expire: Date.now() + 1_000 });
    await Promise.all([get('a'), get('b')]);
    expect(state.paths.filter((path) => path !== 'refreshToken').length).toBe(2);
    expect(state.refreshes).toBe(1);
  });

  it.each([-6 * 3_600_000, 6 * 3_600_000])(
    'is judged by the server, not by a clock that is off by %i ms',
    async (off) => {
      const real = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => real() + off);
      expect(await get('a')).toMatchObject({ path: 'a' });
      state.live = 'expired-meanwhile';
      expect(await get('b')).toMatchObject({ path: 'b' });
      vi.restoreAllMocks();
      expect(storedSession().value).toBe(state.live);
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  it('does not end the session while the server is restarting', async () => {
    state.live = 'expired-meanwhile';
    state.refreshStatus = 502;
    await expect(get('a')).rejects.toMatchObject({ code: 500 });
    expect(storedSession().value).toBe('one');
    state.refreshStatus = 200;
    expect(await get('a')).toMatchObject({ path: 'a' });
  });
});

describe('calls', () => {
  it('ask once for the TAID when nobody knows it yet', async () => {
    startSession({ tokenValue: 'one', tokenTimeout: 1800 });
    const answers = await Promise.all([get('a'), get('b'), get('c')]);
    expect(answers).toMatchObject([{ taid: '9' }, { taid: '9' }, { taid: '9' }]);
    expect(state.paths.filter((path) => path === 'userInfo').length).toBe(1);
  });

  it('wait for the TAID of a question about the user that is under way already', async () => {
    startSession({ tokenValue: 'one', tokenTimeout: 1800 });
    const [user, list] = await Promise.all([get('userInfo'), get('a')]);
    expect([user, list]).toMatchObject([{ id: '5' }, { taid: '9' }]);
    expect(state.paths).toEqual(['userInfo', 'a']);
  });

  it('say in Chinese that there is no network, and that an answer took more than 20 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = expect(get('slow')).rejects.toMatchObject({ code: 0, message: '加载超时' });
    await vi.advanceTimersByTimeAsync(20_000);
    await late;
    vi.useRealTimers();
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(get('a')).rejects.toMatchObject({ code: 0, message: '网络错误' });
    fetching.mockRestore();
    expect(storedSession().value).toBe('one');
  });

  it('are never sent in the name of somebody who has signed in by another tab', async () => {
    const other = { value: 'other', expire: Date.now() + 1_800_000, taid: '8', login: 'other' };
    jar = `MS_TOKEN=${encodeURIComponent(JSON.stringify(other))}`;
    await expect(call(PAY)).rejects.toMatchObject({ shown: true });
    expect(state.paths).toEqual([]);
    expect(replace).toHaveBeenCalledWith('/');
  });

  it('carry one key per intent', async () => {
    expect(await call(PAY, { idempotencyKey: 'k1' })).toMatchObject({ key: 'k1' });
  });

  it('name the request of a server fault', async () => {
    await expect(get('fault')).rejects.toMatchObject({ code: 500, message: '系统错误，请求编号 req-1' });
  });

  it('can be given up', async () => {
    const control = new AbortController();
    const slow = get('slow', control.signal);
    setTimeout(() => control.abort(), 20);
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
  });
});

// This test runs last: the reload that it starts cannot be undone on this page.
it('a refused refresh ends the session once: reported, after 3 s the token is reset and the page reloads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  state.live = 'expired-meanwhile';
  state.refreshable = false;
  const calls = await Promise.allSettled([get('a'), get('b'), get('c')]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(calls).toMatchObject([{ reason: { code: 401, shown: true } }, {}, {}]);
  await get('d').catch(() => undefined);
  expect(state.refreshes).toBe(1);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['登录已失效，请重新登录']);
  expect(storedSession().value).toBe('one');
  vi.advanceTimersByTime(3_000);
  expect(storedSession().value).toBe('');
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
