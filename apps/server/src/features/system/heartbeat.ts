import { hostname } from 'node:os';
import { jobRuns } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { putBeat } from './system-store.ts';

/** Writes the heartbeat of this process, with the runs of its jobs. */
export function sendHeartbeat(platform: Platform, version: string): Promise<void> {
  const id = `${hostname()}:${process.pid}:${platform.config.port}`;
  const now = platform.clock.now();
  return putBeat(ownWork(platform.db, 'system.beat').app, {
    id,
    host: hostname(),
    pid: process.pid,
    port: platform.config.port,
    version,
    node: process.version,
    startedAt: now - Math.round(process.uptime() * 1_000),
    memoryMb: Math.round(process.memoryUsage().rss / 1_048_576),
    jobs: jobRuns(platform),
  });
}
