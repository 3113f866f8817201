import type { Tx } from '../../../platform/database/db.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import * as zh from '../zh.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

/** The platform and, inside a write, its transaction. */
type Asking = { platform: Platform; tx?: Tx };

/** Returns the bytes of an uploaded statement; throws 400 if the file is gone or incomplete. */
export async function statementBytes({ platform, tx }: Asking, file: string): Promise<Buffer> {
  const noted = await findFile(tx ?? platform.db.app, file, STATEMENT_KIND);
  const stored = noted && (await platform.storage.get(file));
  const bytes = stored && platform.secrets.vault.openFile(stored);
  if (!bytes || bytes.length !== noted.bytes) throw invalidField('file', zh.statementFile.expired);
  return bytes;
}
