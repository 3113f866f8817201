import { z } from 'zod';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { connectorsOf } from './connector-registry.ts';

/**
 * Asks every connector that can be asked how it is. An open circuit is tried again by this too, so it closes by itself.
 */
export async function probeConnectors(platform: Platform): Promise<void> {
  await Promise.all(
    connectorsOf(platform).map(async ({ probe, call }) => {
      if (probe === undefined) return;
      try {
        await call({ method: 'GET', path: probe, answer: z.unknown() });
      } catch (error) {
        // What went wrong is noted as the connector's health; a platform that is unwell is no failure of this job.
        if (!(error instanceof BusinessError)) throw error;
      }
    }),
  );
}
