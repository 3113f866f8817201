import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { backUp, backupName } from '../features/system/back-up-on-time.ts';
import { systemClock } from '../platform/clock.ts';
import { withPlatform } from './open-platform.ts';
import { UsageError } from './usage.ts';
import * as zh from './zh.ts';

/** Makes a back-up now, while the program runs or without it. */
export async function backUpNow(config: Config, args: readonly string[]): Promise<string[]> {
  const [file = backupName(systemClock.now()), ...rest] = args;
  if (rest.length > 0 || !file.endsWith('.tar')) throw new UsageError(zh.backUpNow.nameForm);
  const path = resolve(file);
  const { bytes, rows, files, sha256, ms } = await withPlatform(config, { keys: 'there' }, (platform) =>
    backUp(platform, path),
  );
  const size = `${Math.ceil(bytes / 1_024)} KiB`;
  return [zh.backUpNow.backedUp(rows, files, size, ms, path), `SHA-256 ${sha256}`];
}
