import { asReader } from '../../../platform/database/statements/reader.ts';
import { paperType } from '../../../platform/files/papers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import { isStaff, type UserActor } from '../../../platform/verbs/verb.ts';
import { EVIDENCE_KIND, evidenceAt, evidenceUrl } from './evidence-names.ts';
import { findPaper } from './evidence-store.ts';

/**
 * A document for its owner and for users who check accounts; before it is on an account, only its uploader may see it.
 */
export async function readEvidence(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const name = evidenceAt(evidenceUrl(`account-papers/${file}`));
  if (!name) return null;
  const paper = await asReader({ platform, actor: viewer }, (tx) => findPaper(tx, name));
  if (!paper || !(paper.onAccount ? maySee(viewer) : paper.ownerId === viewer.userId)) return null;
  const noted = await findFile(platform.db.app, name, EVIDENCE_KIND);
  const bytes = noted && (await platform.storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: paperType(name) } : null;
}

function maySee(viewer: UserActor): boolean {
  return viewer.permissions.has(isStaff(viewer) ? 'collection-account:check' : 'collection-account:read');
}
