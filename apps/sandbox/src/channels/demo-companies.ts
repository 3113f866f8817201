import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAlipayEmulator } from './alipay/alipay-emulator.ts';
import { newKeptKeys as newAlipayKeys } from './alipay/keys.ts';
import type { Emulator } from './emulator.ts';
import type { DemoChannel } from './enter-channels.ts';
import { startWechatEmulator } from './wechat/wechat-emulator.ts';
import { newKeptKeys as newWechatKeys } from './wechat/wechat-keys.ts';

/** Longer than the server waits for an answer. */
const LATE_MS = 9_000;
const RETRY_MS = 5_000;

export type DemoCompanies = { channels: readonly (DemoChannel & { company: Emulator })[]; stop(): Promise<void> };

/**
 * Starts the demo's payment companies with the keys and ports of the start before: they are kept in the data folder, so
 * the channels that were entered go on. What was paid at a company is known to it until it stops.
 */
export async function startDemoCompanies(dataDir: string): Promise<DemoCompanies> {
  const folder = join(dataDir, 'payment-companies');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const times = { lateMs: LATE_MS, retryMs: RETRY_MS };
  const [alipay, wechat] = await Promise.all([
    startKept(join(folder, 'alipay.json'), newAlipayKeys, (at) => startAlipayEmulator({ ...times, ...at })),
    startKept(join(folder, 'wechat.json'), newWechatKeys, (at) => startWechatEmulator({ ...times, ...at })),
  ]);
  return {
    channels: [
      { code: 'alipay', kind: 'alipay', title: '支付宝', company: alipay },
      { code: 'wechat', kind: 'wechat', title: '微信支付', company: wechat },
    ],
    stop: async () => void (await Promise.all([alipay.stop(), wechat.stop()])),
  };
}

type At<Kept> = { port: number; kept: Kept };

async function startKept<Kept>(
  file: string,
  make: () => Kept,
  start: (at: At<Kept>) => Promise<Emulator>,
): Promise<Emulator> {
  const before = readKept<Kept>(file) ?? { port: 0, kept: make() };
  // Another program may have the port by now: then the channel is changed to the new address.
  const emulator = await start(before).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return start({ ...before, port: 0 });
  });
  const port = Number(new URL(emulator.baseUrl).port);
  writeFileSync(file, JSON.stringify({ port, kept: before.kept }), { mode: 0o600 });
  return emulator;
}

function readKept<Kept>(file: string): At<Kept> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as At<Kept>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
