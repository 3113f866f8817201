import type { Platform } from '../../platform/platform.ts';
import { pruneMonitoring } from './monitoring-store.ts';

/** Lets go of windows no rule asks for any more; decisions stay. */
export async function pruneWindows(platform: Platform): Promise<void> {
  await pruneMonitoring(platform.db.app);
}
