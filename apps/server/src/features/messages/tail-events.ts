import type { Platform } from '../../platform/platform.ts';
import type { Cursor } from './cursor.ts';
import { currentPlace, type EventRow, readEvents } from './event-store.ts';

const BATCH = 1_000;
/** Pause between two reads, so that many signals share one read. */
const REST_MS = 8;
/** Pause before the next read while a committed event waits for a transaction that began before it. */
const NOT_FINAL_MS = 10;
const IDLE_MS = 1_000;
const FAILED_MS = 1_000;

export type Tail = { place(): Cursor; stop(): Promise<void> };
type Audience = { isThere(): boolean; deliver(events: EventRow[]): Promise<void> };

/**
 * Follows the event log in commit order and delivers each final event once. It reads when the bus signals (commits
 * here, NOTIFY from elsewhere), and at least once a second. While nobody is connected, events are skipped unread.
 */
export async function tailEvents(platform: Platform, { isThere, deliver }: Audience): Promise<Tail> {
  let place = await currentPlace(platform.db.app);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = false;

  async function passBy(): Promise<number> {
    const now = await currentPlace(platform.db.app);
    // A connection that came meanwhile was given the old place, so it is notified of everything after that.
    if (!isThere()) place = now;
    return woken ? REST_MS : IDLE_MS;
  }

  async function read(): Promise<number> {
    if (!isThere()) return passBy();
    const rows = await readEvents(platform.db.app, place, BATCH);
    const cut = rows.findIndex((row) => !row.final);
    const final = cut === -1 ? rows : rows.slice(0, cut);
    const last = final.at(-1);
    if (last) {
      await deliver(final);
      place = { xid: last.xid, id: last.id };
    }
    if (cut !== -1) return NOT_FINAL_MS;
    return woken || rows.length === BATCH ? REST_MS : IDLE_MS;
  }

  async function run(): Promise<void> {
    woken = false;
    let pause = FAILED_MS;
    try {
      pause = await read();
    } catch (err) {
      if (!stopped) platform.log.warn({ err }, 'reading events failed, will try again');
    }
    running = null;
    if (!stopped) timer = setTimeout(next, woken ? REST_MS : pause);
  }

  function next(): void {
    clearTimeout(timer);
    running ??= run();
  }

  const off = platform.bus.on('events', () => {
    if (woken) return;
    woken = true;
    if (running || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(next, REST_MS);
  });
  timer = setTimeout(next, 0);
  return {
    place: () => place,
    stop: async () => {
      stopped = true;
      off();
      clearTimeout(timer);
      await running;
    },
  };
}
