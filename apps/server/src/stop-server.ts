import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app.ts';
import { leaveService } from './platform/http/http-service.ts';
import type { Platform } from './platform/platform.ts';

/** Longest whole stop; what has not ended by then is broken off, and its leases run out. */
const MOST_MS = 25_000;

type Running = {
  platform: Platform;
  app: App;
  /** The demo's parts, which call the server themselves. */
  guests: (() => Promise<unknown>)[];
  /** What ends beside the calls. */
  jobs: (() => Promise<unknown>)[];
  /** What all of that stands on. */
  ground: (() => Promise<unknown>)[];
};

/**
 * Ends a process without dropping anything: not ready any more → a pause in which a balancer notices → no new
 * connections, those at work are answered, websockets are told to connect again (1012) → jobs finish or hand
 * back what they have → exit 0.
 */
export async function stopServer({ platform, app, guests, jobs, ground }: Running): Promise<never> {
  const { log, config } = platform;
  setTimeout(() => {
    log.error('stop took too long, broken off');
    process.exit(1);
  }, MOST_MS + config.run.drainMs).unref();
  await Promise.all(guests.map((stop) => stop()));
  leaveService(app);
  await pause(config.run.drainMs);
  await Promise.all([app.server.close(), ...jobs.map((stop) => stop())]);
  await app.stop();
  for (const stop of ground) await stop();
  log.info('stopped');
  log.flush();
  process.exit();
}
