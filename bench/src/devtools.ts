import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import WebSocket from 'ws';
import { browserFile, CHROMIUM, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { ensureBuilt } from '../../scripts/lib/setup.mjs';

/** Debian's browser if it is installed by now; otherwise the one that Playwright installed. */
export function chromiumFile(): string {
  return browserFile(CHROMIUM) ?? chromium.executablePath();
}
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
];

type Params = Record<string, unknown>;
type Listener = (params: Params) => void;

/** One Chromium that is controlled by its own protocol: no driver's worlds and bindings run in the measured pages. */
export type Devtools = {
  send<T>(method: string, params?: Params, sessionId?: string): Promise<T>;
  /** Calls the listener for one kind of event of one page until the returned function is called. */
  listen(method: string, sessionId: string, listener: Listener): () => void;
  stop(): Promise<void>;
};

/** Installs Chromium and builds the pages if they are missing; every browser measurement begins with this. */
export async function prepareBrowser(): Promise<void> {
  ensureBrowser();
  await ensureBuilt();
}

/** Starts a headless Chromium with an empty profile. */
export async function startDevtools(): Promise<Devtools> {
  const profile = mkdtempSync(join(tmpdir(), 'mashang-chromium-'));
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(chromiumFile(), [...CHROMIUM_ARGS, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(await addressOf(child), { maxPayload: 256 * 1024 * 1024 });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;
  socket.on('message', (data) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(String(data));
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId} ${method}`) ?? []) listener(params);
      return;
    }
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  return {
    send<T>(method: string, params: Params = {}, sessionId?: string) {
      lastId += 1;
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      return new Promise<T>((resolve, reject) => {
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
      });
    },
    listen(method, sessionId, listener) {
      const key = `${sessionId} ${method}`;
      const received = listeners.get(key) ?? new Set();
      listeners.set(key, received.add(listener));
      return () => received.delete(listener);
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      socket.close();
      child.kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said.slice(-500)}`)));
  });
}
