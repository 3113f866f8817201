import type { Sql, Tx } from '../../platform/db.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile } from '../../platform/stored-file-store.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

/** Bytes of an uploaded statement, whole, noted in the transaction that asks or none; throws 400 where it is gone. */
export async function statementBytes(platform: Platform, file: string, sql: Sql | Tx = platform.db.app): Promise<Buffer> {
  const noted = await findFile(sql, file, STATEMENT_KIND);
  const stored = noted && (await platform.storage.get(file));
  const bytes = stored && platform.secrets.vault.openFile(stored);
  if (!bytes || bytes.length !== noted.bytes) throw invalidField('file', '文件已过期，请重新上传');
  return bytes;
}
