import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Bus } from './events.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';

/** What every verb may use of the house below the features. */
export type Platform = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  bus: Bus;
  secrets: Secrets;
  storage: Storage;
};
