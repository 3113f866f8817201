import { z } from 'zod';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { connectorsOf } from './connector-registry.ts';

/**
 * Calls the probe of every connector that has one. This also probes an open circuit, which therefore closes without
 * other calls.
 */
export async function probeConnectors(platform: Platform): Promise<void> {
  await Promise.all(
    connectorsOf(platform).map(async ({ probe, call }) => {
      if (probe === undefined) return;
      try {
        await call({ method: 'GET', path: probe, answer: z.unknown() });
      } catch (error) {
        // The failure is recorded as the connector's health; a platform that is unwell is not a failure of this job.
        if (!(error instanceof BusinessError)) throw error;
      }
    }),
  );
}
