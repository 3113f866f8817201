import { fileAddress } from '@mashang/contract/files';
import { paperType } from '../../../platform/files/papers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import { recordView, type UserActor } from '../../../platform/verbs/verb.ts';
import { findDocumentOwner } from './application-store.ts';

/** Kind of merchants' papers among the stored files. */
export const KYB_KIND = 'kyb-document';

export function merchantDocumentUrl(name: string): string {
  return fileAddress(name);
}

/** Returns a paper to a user who may read applications, and records the view. Null for everybody else. */
export async function readMerchantDocument(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('merchant-application:read')) return null;
  const name = `kyb/${file}`;
  const [about, noted] = await Promise.all([
    findDocumentOwner(platform.db.app, name),
    findFile(platform.db.app, name, KYB_KIND),
  ]);
  const bytes = about && noted && (await platform.storage.get(name));
  if (!bytes || bytes.length !== noted.bytes) return null;
  const ctx = { platform, actor: viewer, requestId: '', now: platform.clock.now() };
  const facts = { subjectKind: 'merchant', subjectId: about.mchId, after: { file: name } };
  await recordView(ctx, 'merchant.view-document', facts);
  return { bytes, type: paperType(name) };
}
