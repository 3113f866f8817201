import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubGlobals } from '../stub-globals.ts';

/** A browser's storage that can be set to full. */
class Storage {
  texts = new Map<string, string>();
  full = false;
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.texts.set(key, text);
  }
}
const storage = new Storage();
const page = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' });
const view = new EventTarget();
stubGlobals({
  localStorage: storage,
  document: page,
  window: view,
  location: { protocol: 'http:', origin: 'http://localhost' },
});
const { changePreference, followOtherTabs, openPreferences, usePreferences } = await import('./preferences.ts');
const { startPreferenceSync } = await import('./preference-sync.ts');
const { CallError } = await import('../api/call-error.ts');
const { readUiChoice } = await import('./settings.ts');

/** Simulates the server: the values that it stores, those it received, and its failure. */
function makeServer(values: Record<string, unknown> = {}) {
  const server = {
    values,
    sent: [] as [string, unknown][],
    failure: undefined as Error | undefined,
    async load() {
      if (server.failure) throw server.failure;
      return { ...server.values };
    },
    async send(key: string, value: unknown) {
      if (server.failure) throw server.failure;
      server.sent.push([key, value]);
      server.values = { ...server.values, [key]: value };
    },
  };
  return server;
}
function kept(owner: string): { values: Record<string, unknown>; unsent: string[] } {
  return JSON.parse(storage.getItem(`PREFERENCES:${owner}`) ?? '{}');
}
function values(): Readonly<Record<string, unknown>> {
  return usePreferences.getState().values;
}
async function start(server: ReturnType<typeof makeServer>, owner = 'u1') {
  openPreferences(owner);
  const sync = startPreferenceSync(server);
  await vi.advanceTimersByTimeAsync(0);
  return sync;
}

const running: { stop(): void }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  storage.texts.clear();
  storage.full = false;
  openPreferences('');
});
afterEach(() => {
  for (const sync of running.splice(0)) sync.stop();
  vi.useRealTimers();
});

describe('preferences that follow a user', () => {
  it('are there at once from this browser, then as the server has them', async () => {
    storage.setItem('PREFERENCES:u1', JSON.stringify({ values: { ui: { dark: true } }, unsent: [] }));
    openPreferences('u1');
    expect(values()).toEqual({ ui: { dark: true } });
    running.push(await start(makeServer({ ui: { dark: false }, 'columns:x': { a: true } })));
    expect(values()).toEqual({ ui: { dark: false }, 'columns:x': { a: true } });
    expect(kept('u1').values).toEqual(values());
  });

  it('are sent once, a second after the last of many changes', async () => {
    const server = makeServer();
    running.push(await start(server));
    for (let step = 0; step < 20; step += 1) changePreference('ui', { step });
    expect(values()).toEqual({ ui: { step: 19 } });
    await vi.advanceTimersByTimeAsync(999);
    expect(server.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.sent).toEqual([['ui', { step: 19 }]]);
    expect(kept('u1').unsent).toEqual([]);
  });

  it('are sent at once when the page is left', async () => {
    const server = makeServer();
    running.push(await start(server));
    changePreference('ui', { dark: true });
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual([['ui', { dark: true }]]);
  });

  it('forgotten, are forgotten on the server too', async () => {
    const server = makeServer({ ui: { dark: true } });
    running.push(await start(server));
    changePreference('ui', undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.sent).toEqual([['ui', null]]);
    expect(values()).toEqual({});
  });

  it('changed offline, are kept over a reload and sent when the network is back', async () => {
    const server = makeServer({ ui: { dark: false } });
    server.failure = new CallError(0, '网络错误');
    const sync = await start(server);
    changePreference('ui', { dark: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kept('u1').unsent).toEqual(['ui']);
    sync.stop();
    openPreferences('');

    server.failure = undefined;
    running.push(await start(server));
    expect(values()).toEqual({ ui: { dark: true } });
    expect(server.sent).toEqual([['ui', { dark: true }]]);
    expect(kept('u1').unsent).toEqual([]);
  });

  it('are tried again by themselves, and at once when the browser says it is online', async () => {
    const server = makeServer();
    running.push(await start(server));
    server.failure = new CallError(0, '网络错误');
    changePreference('ui', { dark: true });
    await vi.advanceTimersByTimeAsync(1_000);
    server.failure = undefined;
    view.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual([['ui', { dark: true }]]);
    server.failure = new CallError(503, '服务繁忙');
    changePreference('ui', { dark: false });
    await vi.advanceTimersByTimeAsync(1_000);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sent.at(-1)).toEqual(['ui', { dark: false }]);
  });

  it('that the server refuses are not sent for ever', async () => {
    const server = makeServer();
    running.push(await start(server));
    server.failure = new CallError(400, '设置值过大');
    changePreference('ui', { dark: true });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(kept('u1').unsent).toEqual([]);
    expect(values()).toEqual({ ui: { dark: true } });
  });

  it('changed while the server’s answer was on its way, are not undone by it', async () => {
    const server = makeServer({ ui: { dark: false } });
    let answer: (values: Record<string, unknown>) => void = () => undefined;
    server.load = () => new Promise((resolve) => (answer = resolve));
    running.push(await start(server));
    changePreference('ui', { dark: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.sent).toHaveLength(1);
    answer({ ui: { dark: false } });
    await vi.advanceTimersByTimeAsync(0);
    expect(values()).toEqual({ ui: { dark: true } });
  });

  it('changed again while being sent, are sent again', async () => {
    const server = makeServer();
    running.push(await start(server));
    const send = server.send;
    server.send = async (key, value) => {
      if (server.sent.length === 0) changePreference('ui', { step: 2 });
      await send(key, value);
    };
    changePreference('ui', { step: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sent).toEqual([
      ['ui', { step: 1 }],
      ['ui', { step: 2 }],
    ]);
    expect(kept('u1').unsent).toEqual([]);
  });

  it('of one user are never another’s', async () => {
    const first = await start(makeServer({ ui: { dark: true } }), 'u1');
    changePreference('columns:x', { a: true });
    first.stop();
    openPreferences('');
    expect(values()).toEqual({});
    const server = makeServer();
    running.push(await start(server, 'u2'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toEqual({});
    expect(server.sent).toEqual([]);
  });

  it('follow another tab of the browser, and keep what both have changed', async () => {
    running.push(await start(makeServer()));
    const leave = followOtherTabs();
    const other = { values: { 'columns:x': { a: true } }, unsent: ['columns:x'] };
    storage.setItem('PREFERENCES:u1', JSON.stringify(other));
    view.dispatchEvent(Object.assign(new Event('storage'), { key: 'PREFERENCES:u1', storageArea: storage }));
    expect(values()).toEqual({ 'columns:x': { a: true } });
    // The other tab changes another value before it has received this one.
    storage.setItem('PREFERENCES:u1', JSON.stringify({ ...other, values: { ...other.values, y: 1 } }));
    changePreference('ui', { dark: true });
    expect(kept('u1').values).toEqual({ 'columns:x': { a: true }, y: 1, ui: { dark: true } });
    leave();
  });

  it('work for the session where the browser keeps nothing, and reach the server all the same', async () => {
    storage.full = true;
    const server = makeServer();
    running.push(await start(server));
    changePreference('ui', { dark: true });
    changePreference('columns:x', { a: true });
    expect(values()).toEqual({ ui: { dark: true }, 'columns:x': { a: true } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.sent).toHaveLength(2);
    expect(usePreferences.getState().unsent).toEqual([]);
  });

  it.each(['', '{', '[]', 'null', '{"values":[1],"unsent":3}', '"x"'])('survive broken storage: %s', (text) => {
    storage.setItem('PREFERENCES:u1', text);
    openPreferences('u1');
    expect(values()).toEqual({});
    changePreference('ui', { dark: true });
    expect(values()).toEqual({ ui: { dark: true } });
  });
});

it('takes of kept settings only what makes sense', () => {
  expect(readUiChoice({ dark: 'yes', tagsView: false, themeColor: 'red;}', other: 1 })).toEqual({ tagsView: false });
  expect(readUiChoice({ themeColor: '#166572' })).toEqual({ themeColor: '#166572' });
  for (const broken of [null, undefined, 3, 'x', []]) expect(readUiChoice(broken)).toEqual({});
});
