import { renewPersonal, type SealedTable } from '../platform/database/seal-personal.ts';
import { countOtherSessions, type Resealed, resealAll } from '../platform/database/sealed-columns.ts';
import { openPool } from '../platform/db.ts';
import { grantWriter } from '../platform/grant-writes.ts';
import { addMasterKey, loadMasterKeys } from '../platform/master-keys.ts';
import { resealFiles } from '../platform/seal-files.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createStorage } from '../platform/storage.ts';
import type { House } from './open-house.ts';

/**
 * Puts a new master key in force and seals everything stored with it anew; former keys stay, to know old links and recovery codes.
 * With MASTER_KEY the new key is the first of that list, and this only seals anew. May be run again after an end half way.
 */
export async function rotateKeys({ databaseUrl, dataDir }: Pick<House, 'databaseUrl' | 'dataDir'>): Promise<string[]> {
  const sql = openPool(databaseUrl, null, 1);
  try {
    // A server that runs on the former key could not open what is sealed from here on.
    if ((await countOtherSessions(sql)) > 0) throw new Error('仍有服务连接着数据库，请停止所有服务后再更换密钥');
    const masters = process.env.MASTER_KEY ? loadMasterKeys(dataDir) : addMasterKey(dataDir);
    const secrets = createSecrets(masters);
    const renew = (sealed: Buffer) => (secrets.isCurrent(sealed) ? null : secrets.seal(secrets.open(sealed)));
    const { sealed, personal } = (await sql.begin(async (tx) => {
      return { sealed: await resealAll(tx, renew), personal: await renewPersonal(tx, secrets.vault) };
    })) as { sealed: Resealed[]; personal: SealedTable[] };
    const files = await resealFiles(grantWriter(sql), createStorage(dataDir, secrets));
    return [
      `密钥共 ${masters.length} 个，第一个用于加密`,
      ...sealed.map(
        ({ table, column, renewed, kept }) => `${table}.${column}：重新加密 ${renewed} 项，不变 ${kept} 项`,
      ),
      ...personal.map(({ table, changed }) => `${table} 个人信息：重新加密并重建索引 ${changed} 行`),
      `文件：重新加密 ${files.sealed + files.renewed} 个，不变 ${files.kept} 个`,
    ];
  } finally {
    await sql.end();
  }
}
