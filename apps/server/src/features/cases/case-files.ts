import { fileAddress } from '@mashang/contract/files';
import { BusinessError } from '../../platform/errors.ts';
import { makeImage } from '../../platform/files/images/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import { findFile, insertFile, keepFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, recordView, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { openCaseOf } from './case-faults.ts';
import { findCaseFile, insertCaseFile } from './case-reads-store.ts';
import { insertEntry } from './cases-store.ts';
import * as zh from './zh.ts';

const KIND = 'risk-case-file';
const FOLDER = 'case/';
const PIXELS = 6_000_000;
const FILES_MAX = 50;

type Noted = { id: string; title: string; name: string; bytes: number };
const note = writeVerb<Noted, void>({
  name: 'risk-case.upload',
  permission: 'risk-case:work',
  async run({ tx, actor, now }, { id, title, name, bytes }) {
    allow(actor, 'risk-case:work');
    const found = await openCaseOf(tx, id, actor);
    await insertFile(tx, { name, bytes, kind: KIND, ownerId: actor.userId }, now);
    await keepFile(tx, { name, kind: KIND, ownerId: actor.userId }, now);
    if (!(await insertCaseFile(tx, { caseId: found.id, name, title, bytes, by: actor.username, most: FILES_MAX })))
      throw new BusinessError('conflict', zh.caseFiles.tooMany(FILES_MAX));
    await insertEntry(tx, found.id, { author: actor.username, what: 'file', text: title });
    return { result: undefined, audit: { subjectKind: 'risk-case', subjectId: id, after: { file: name, title } } };
  },
});

/** Stores an image in a case, re-encoded and sealed. */
export async function uploadCaseFile(
  ctx: Ctx,
  { id, title, source }: { id: string; title: string; source: Buffer },
): Promise<{ url: string }> {
  allow(ctx.actor, 'risk-case:work');
  const image = await makeImage(source, { pixels: PIXELS });
  const name = newFileName(FOLDER, 'webp');
  await ctx.platform.storage.put(name, image);
  await note(ctx, { id, title, name, bytes: image.length });
  return { url: fileAddress(name) };
}

/**
 * Returns a file of a case to a user who may read cases, and writes the view to the audit log. Null for anybody else.
 */
export async function readCaseFile(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('risk-case:read')) return null;
  const name = `${FOLDER}${file}`;
  const [caseId, noted] = await Promise.all([
    findCaseFile(platform.db.app, name),
    findFile(platform.db.app, name, KIND),
  ]);
  const bytes = caseId && noted && (await platform.storage.get(name));
  if (!bytes || bytes.length !== noted.bytes) return null;
  const ctx = { platform, actor: viewer, requestId: '', now: platform.clock.now() };
  const facts = { subjectKind: 'risk-case', subjectId: caseId, after: { file: name } };
  await recordView(ctx, 'risk-case.view-file', facts);
  return { bytes, type: 'image/webp' };
}
