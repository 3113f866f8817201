import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { insertVisits } from './monitoring-store.ts';

export type Visit = { agtOrderNo: string; ip: string; userAgent: string };

/** Visits are written together, so that a payer never waits for the write. */
const FLUSH_MS = 250;
/** Most visits remembered, so that a page that asks every few seconds is recorded once. */
const KNOWN_MAX = 20_000;
/**
 * The machine itself: a proxy before the server that does not pass the client's address on, or the demo's own payers.
 * Such an address says nothing about a payer.
 */
const LOOPBACK = new Set(['127.0.0.1', '::1']);
type Waiting = {
  rows: { agtOrderNo: string; device: string; address: string }[];
  known: Set<string>;
  timer?: NodeJS.Timeout;
};
const waiting = new WeakMap<Platform, Waiting>();

/** Public entry for the payment page: records which browser opened which order, by tags that nobody can reverse. */
export function noteVisit(platform: Platform, { agtOrderNo, ip, userAgent }: Visit): void {
  if (LOOPBACK.has(ip)) return;
  const kept = waiting.get(platform) ?? { rows: [], known: new Set<string>() };
  waiting.set(platform, kept);
  const { secrets } = platform;
  const key = `${agtOrderNo} ${ip} ${userAgent}`;
  if (kept.known.has(key)) return;
  if (kept.known.size >= KNOWN_MAX) kept.known.clear();
  kept.known.add(key);
  const device = secrets.tag('device', `${userAgent}\n${ip}`);
  kept.rows.push({ agtOrderNo, device, address: secrets.tag('address', ip) });
  kept.timer ??= setTimeout(() => void flushVisits(platform), FLUSH_MS);
  kept.timer.unref();
}

/** Writes the visits that wait; a server that stops calls it too. */
export async function flushVisits(platform: Platform): Promise<void> {
  const kept = waiting.get(platform);
  if (!kept) return;
  clearTimeout(kept.timer);
  delete kept.timer;
  const rows = kept.rows.splice(0);
  if (rows.length === 0) return;
  await insertVisits(ownWork(platform.db, 'visit.note').app, rows).catch((err) =>
    platform.log.warn({ err }, 'visits not noted'),
  );
}
