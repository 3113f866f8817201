import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ANCHOR_FILE } from '../features/audit/anchor-file.ts';
import { isEmptyDatabase, loadBackup, readHeader } from '../platform/database/backup/read-backup.ts';
import { databaseKindOf, NAME_OF_KIND } from '../platform/database/connections/database-kind.ts';
import { makeLogins } from '../platform/database/connections/make-logins.ts';
import { openPool } from '../platform/database/db.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { findRunningDatabase } from '../platform/database/embedded/find-running-database.ts';
import { migrate, migrateTo } from '../platform/database/schema/migrate.ts';
import { sealUpgraded } from '../platform/database/sealed/seal-personal.ts';
import { loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { anchorsOf } from './anchor-source.ts';
import { KNOWN_BY } from './open-deployment.ts';
import { verifyBooks } from './verify-books.ts';
import * as zh from './zh.ts';

/**
 * Restores a back-up into an empty deployment and proves it: rows and files as they were, then this version's schema,
 * then every invariant. Throws, with the deployment still empty, when the file is damaged, newer than this version, or
 * sealed by a key that is not there. Returns the lines to show and the number of faults that the verification found.
 */
export async function restore(config: Config, file: string): Promise<{ lines: string[]; broken: number }> {
  const begun = performance.now();
  const header = await readHeader(file);
  if (!process.env.MASTER_KEY && !existsSync(join(config.dataDir, 'master.key')))
    throw new Error(zh.restore.masterKeyNeeded(config.dataDir));
  const secrets = createSecrets(loadMasterKeys(config.dataDir));
  if (!secrets.keyIds.includes(header.keyId)) throw new Error(zh.restore.otherMasterKey);
  if (!config.databaseUrl && (await findRunningDatabase(config.dataDir))) throw new Error(zh.restore.serviceRuns);
  const started = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    const url = config.databaseUrl ?? (started as { url: string }).url;
    const sql = openPool(url, null, 1, { application_name: 'mashang-restore' });
    try {
      if (!(await isEmptyDatabase(sql))) throw new Error(zh.restore.notEmpty);
      if (existsSync(join(config.anchorDir, ANCHOR_FILE))) throw new Error(zh.restore.anchorsThere(config.anchorDir));
      await migrateTo(url, header.schema);
      const roots = { files: join(config.dataDir, 'files'), anchors: config.anchorDir };
      const { rows, files } = await loadBackup(sql, header, file, roots);
      const later = await migrate(url, { seal: () => sealUpgraded(url, secrets.vault) });
      if (later.length > 0) await sealUpgraded(url, secrets.vault);
      await makeLogins(url, secrets, config.databaseLogins);
      const broken = await verifyBooks(url, anchorsOf(config));
      const kind = await databaseKindOf(url, KNOWN_BY);
      const ms = Math.round(performance.now() - begun);
      return {
        lines: [
          zh.restore.restored(header.at, rows, files, ms),
          ...(kind ? [zh.restore.kind(NAME_OF_KIND[kind])] : []),
          ...(later.length > 0 ? [zh.restore.upgraded(later.join('、'))] : []),
        ],
        broken,
      };
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    await started?.stop();
  }
}
