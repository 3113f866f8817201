import { openPool } from '../platform/database/db.ts';
import { renewPersonal, type SealedTable } from '../platform/database/sealed/seal-personal.ts';
import { countOtherSessions, type Resealed, resealAll } from '../platform/database/sealed/sealed-columns.ts';
import { addMasterKey, loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { resealFiles } from '../platform/storage/seal-files.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { grantWriter } from '../platform/verbs/grant-writes.ts';
import type { Deployment } from './open-deployment.ts';
import * as zh from './zh.ts';

/**
 * Puts a new master key in force and seals everything stored with it again. Former keys stay, so that old links and
 * recovery codes still work. With MASTER_KEY the new key is the first of that list, and this only seals again. May be
 * run again after an interruption.
 */
export async function rotateKeys({
  databaseUrl,
  dataDir,
}: Pick<Deployment, 'databaseUrl' | 'dataDir'>): Promise<string[]> {
  const sql = openPool(databaseUrl, null, 1);
  try {
    // A server that runs on the former key could not open what is sealed from now on.
    if ((await countOtherSessions(sql)) > 0) throw new Error(zh.rotateKeys.servicesConnected);
    const masters = process.env.MASTER_KEY ? loadMasterKeys(dataDir) : addMasterKey(dataDir);
    const secrets = createSecrets(masters);
    const renew = (sealed: Buffer) => (secrets.isCurrent(sealed) ? null : secrets.seal(secrets.open(sealed)));
    const { sealed, personal } = (await sql.begin(async (tx) => {
      return { sealed: await resealAll(tx, renew), personal: await renewPersonal(tx, secrets.vault) };
    })) as { sealed: Resealed[]; personal: SealedTable[] };
    const files = await resealFiles(grantWriter(sql), createStorage(dataDir, secrets));
    return [
      zh.rotateKeys.keys(masters.length),
      ...sealed.map(({ table, column, renewed, kept }) => zh.rotateKeys.column(table, column, renewed, kept)),
      ...personal.map(({ table, changed }) => zh.rotateKeys.personal(table, changed)),
      zh.rotateKeys.files(files.sealed + files.renewed, files.kept),
    ];
  } finally {
    await sql.end();
  }
}
