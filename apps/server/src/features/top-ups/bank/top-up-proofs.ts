import { fileAddress } from '@mashang/contract/files';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { countUnkept, findFile, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { type Ctx, type UserActor, writeVerb } from '../../../platform/verbs/verb.ts';
import { applicantOf, requireTopUp } from '../applicant.ts';
import { hasProof } from '../top-up-reads-store.ts';
import * as zh from '../zh.ts';

/** Kind of these images among the stored files. */
export const PROOF_KIND = 'top-up-proof';
const SERVED = fileAddress('');
const PIXELS = 6_000_000;
/** Maximum number of one user's images that no application uses yet; they are deleted after a day. */
const WAITING_MAX = 20;

/** Returns the storage name of a proof by its address. */
export function proofNameOf(url: string): string {
  return url.slice(SERVED.length);
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'top-up.upload',
  permission: 'top-up:apply',
  async run(ctx, { name, bytes }) {
    const { userId: ownerId } = applicantOf(ctx);
    if ((await countUnkept(ctx.tx, { kind: PROOF_KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.topUpProofs.tooMany);
    await insertFile(ctx.tx, { name, bytes, kind: PROOF_KIND, ownerId }, ctx.now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { kind: PROOF_KIND, bytes } } };
  },
});

/**
 * Stores the image of a transfer, re-encoded. Its uploader may see it, and so may readers of the application that
 * uses it.
 */
export async function uploadTopUpProof(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  applicantOf(ctx);
  await requireTopUp(ctx, 'bank');
  const bytes = await makeImage(source, { pixels: PIXELS });
  const name = newFileName('top-ups/', 'webp');
  await note(ctx, { name, bytes: bytes.length });
  await ctx.platform.storage.put(name, bytes);
  return { url: `${SERVED}${name}` };
}

/** Returns a proof's image; null if this viewer may not see it or it does not exist. */
export async function readTopUpProof(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('top-up:read')) return null;
  const name = `top-ups/${file}`;
  const noted = await findFile(platform.db.app, name, PROOF_KIND);
  if (!noted) return null;
  const mine = noted.ownerId === viewer.userId;
  if (!mine && !(await asReader({ platform, actor: viewer }, (tx) => hasProof(tx, `${SERVED}${name}`)))) return null;
  const bytes = await platform.storage.get(name);
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
