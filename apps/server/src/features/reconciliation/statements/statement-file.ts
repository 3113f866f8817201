import type { Tx } from '../../../platform/database/db.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import * as zh from '../zh.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

/** Whoever asks, with the transaction it is in. */
type Asking = { platform: Platform; tx?: Tx };

/** Bytes of an uploaded statement, whole; throws 400 where it is gone. */
export async function statementBytes({ platform, tx }: Asking, file: string): Promise<Buffer> {
  const noted = await findFile(tx ?? platform.db.app, file, STATEMENT_KIND);
  const stored = noted && (await platform.storage.get(file));
  const bytes = stored && platform.secrets.vault.openFile(stored);
  if (!bytes || bytes.length !== noted.bytes) throw invalidField('file', zh.statementFile.expired);
  return bytes;
}
