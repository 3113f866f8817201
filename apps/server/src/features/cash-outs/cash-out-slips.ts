import { fileAddress } from '@mashang/contract/files';
import { BusinessError } from '../../platform/errors.ts';
import { makeImage } from '../../platform/files/images/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import { countUnkept, findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, isStaff, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Kind of these images among the stored files; `send_cash_out` marks one as kept by it. */
const KIND = 'cash-out-slip';
const SERVED = fileAddress('');
const PIXELS = 6_000_000;
/** Most images of one user that no cash-out uses yet; such images are deleted after a day. */
const WAITING_MAX = 20;

/** The slip's name in the storage, from its address. */
export function slipNameOf(url: string): string {
  return url.slice(SERVED.length);
}

/** The slip's address, from its name in the storage; empty without one. */
export function slipUrlOf(name: string): string {
  return name === '' ? '' : `${SERVED}${name}`;
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'cash-out.upload',
  permission: 'cash-out:send',
  async run(ctx, { name, bytes }) {
    allow(ctx.actor, 'cash-out:send');
    const { userId: ownerId } = ctx.actor;
    if ((await countUnkept(ctx.tx, { kind: KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.cashOutSlips.tooMany);
    await insertFile(ctx.tx, { name, bytes, kind: KIND, ownerId }, ctx.now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { kind: KIND, bytes } } };
  },
});

/** Stores the image of a bank's payment slip, re-encoded; everybody who sees the staff's cash-outs may see it. */
export async function uploadSlip(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'cash-out:send');
  const bytes = await makeImage(source, { pixels: PIXELS });
  const name = newFileName('cash-outs/', 'webp');
  await note(ctx, { name, bytes: bytes.length });
  await ctx.platform.storage.put(name, bytes);
  return { url: slipUrlOf(name) };
}

/** A slip's image for the staff; null if there is none for this viewer. */
export async function readSlip(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!isStaff(viewer) || !viewer.permissions.has('cash-out:read')) return null;
  const name = `cash-outs/${file}`;
  const noted = await findFile(platform.db.app, name, KIND);
  const bytes = noted && (await platform.storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
