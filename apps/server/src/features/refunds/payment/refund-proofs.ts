import { hash } from 'node:crypto';
import { fileAddress } from '@mashang/contract/files';
import { BusinessError } from '../../../platform/errors.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { countUnkept, findFile, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, isStaff, type UserActor, writeVerb } from '../../../platform/verbs/verb.ts';
import { findProofOwner } from '../refunds-store.ts';
import * as zh from '../zh.ts';

/** Kind of these images among the stored files; `pay_refund` keeps one by it. */
const KIND = 'refund-proof';
const SERVED = fileAddress('');
const PIXELS = 6_000_000;
/** Maximum number of one user's images that no payment uses yet; they are deleted after a day. */
const WAITING_MAX = 20;

export function proofNameOf(url: string): string {
  return url.slice(SERVED.length);
}
export function proofUrlOf(name: string): string {
  return name === '' ? '' : `${SERVED}${name}`;
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'refund.upload',
  permission: 'refund-task:pay',
  async run(ctx, { name, bytes }) {
    allow(ctx.actor, 'refund-task:pay');
    const { userId: ownerId } = ctx.actor;
    if ((await countUnkept(ctx.tx, { kind: KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.refundProofs.tooMany);
    await insertFile(ctx.tx, { name, bytes, kind: KIND, ownerId }, ctx.now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { kind: KIND, bytes } } };
  },
});

/** Stores the image of a payment to a payer, re-encoded. */
export async function uploadRefundProof(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'refund-task:pay');
  const bytes = await makeImage(source, { pixels: PIXELS });
  const name = newFileName('refunds/', 'webp');
  await note(ctx, { name, bytes: bytes.length });
  await ctx.platform.storage.put(name, bytes);
  return { url: proofUrlOf(name) };
}

/** Returns the SHA-256 of an image's bytes: the same image proves only one payment. Empty if there is no image. */
export async function hashOfProof(platform: Platform, name: string): Promise<string> {
  const bytes = await platform.storage.get(name);
  return bytes ? hash('sha256', bytes, 'hex') : '';
}

/** Returns a proof's image to staff and to the collector who paid; null if this viewer may not see it. */
export async function readRefundProof(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const name = `refunds/${file}`;
  const staff = isStaff(viewer) && viewer.permissions.has('refund:read');
  if (!staff && (await findProofOwner(platform.db.app, name)) !== viewer.participantId) return null;
  const noted = await findFile(platform.db.app, name, KIND);
  const bytes = noted && (await platform.storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
