import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app.ts';
import { startDraining } from './platform/http/http-service.ts';
import type { Platform } from './platform/platform.ts';

/** Longest whole stop in milliseconds; work that has not ended by then is aborted, and its leases expire. */
const MOST_MS = 25_000;

type Running = {
  platform: Platform;
  app: App;
  /** The demo's parts, which call the server themselves. */
  demoParts: (() => Promise<unknown>)[];
  /** Stopped together with the server. */
  jobs: (() => Promise<unknown>)[];
  /** Stopped last: what all of that uses. */
  foundations: (() => Promise<unknown>)[];
};

/**
 * Stops a process without losing work: not ready any more → a pause for the load balancer to notice → no new
 * connections, running calls are answered, websockets are asked to reconnect (1012) → jobs finish or release their work
 * → exit 0.
 */
export async function stopServer({ platform, app, demoParts, jobs, foundations }: Running): Promise<never> {
  const { log, config } = platform;
  setTimeout(() => {
    log.error('stop took too long, broken off');
    process.exit(1);
  }, MOST_MS + config.run.drainMs).unref();
  await Promise.all(demoParts.map((stop) => stop()));
  startDraining(app);
  await pause(config.run.drainMs);
  await Promise.all([app.server.close(), ...jobs.map((stop) => stop())]);
  await app.stop();
  for (const stop of foundations) await stop();
  log.info('stopped');
  log.flush();
  process.exit();
}
