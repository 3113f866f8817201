import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openDb } from '../platform/database/db.ts';
import { learnPlaces } from '../platform/database/sealed/seal-personal.ts';
import { createBus } from '../platform/events/events.ts';
import { createLog } from '../platform/observability/log.ts';
import { type Platform, refuseAllServices } from '../platform/platform.ts';
import { loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { openDeployment } from './open-deployment.ts';
import * as zh from './zh.ts';

type Need = { keys: 'made' | 'there' };
/**
 * Opens a deployment's platform for a command beside the server. `keys: 'there'` refuses a data folder without the
 * master key: the database was sealed by another key, and a new one would only hide the mistake.
 */
export async function withPlatform<T>(
  config: Config,
  { keys }: Need,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  if (keys === 'there' && !process.env.MASTER_KEY && !existsSync(join(config.dataDir, 'master.key')))
    throw new Error(zh.openPlatform.masterKeyMissing(config.dataDir));
  const deployment = await openDeployment(config);
  try {
    const secrets = createSecrets(loadMasterKeys(config.dataDir));
    await learnPlaces(deployment.databaseUrl, secrets.vault);
    const logins = await deployment.logins();
    const db = await openDb({ url: deployment.databaseUrl, logins, pool: 2, vault: secrets.vault, long: true });
    try {
      return await work({
        config,
        db,
        clock: systemClock,
        log: createLog('error'),
        bus: createBus(),
        secrets,
        storage: createStorage(config.dataDir, secrets),
        gate: refuseAllServices,
      });
    } finally {
      await db.close();
    }
  } finally {
    await deployment.close();
  }
}
