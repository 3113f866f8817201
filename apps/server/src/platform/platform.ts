import type { Gated, Stage } from '@mashang/contract/jurisdictions';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/db.ts';
import { BusinessError } from './errors.ts';
import type { Bus } from './events/events.ts';
import type { Log } from './observability/log.ts';
import type { Secrets } from './security/secrets.ts';
import type { Storage } from './storage/storage.ts';
import * as zh from './zh.ts';

/** Everything below the features that a verb may use. */
export type Platform = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  bus: Bus;
  secrets: Secrets;
  storage: Storage;
  /** The licence's gate (L1): throws 451 unless the service is allowed at this time. */
  gate: (service: Gated, stage?: Stage) => Promise<unknown>;
};

/** Used until the program has opened the real gate: refuses every money service. */
export async function refuseAllServices(): Promise<never> {
  throw new BusinessError('notOffered', zh.platform.moneyClosed);
}
