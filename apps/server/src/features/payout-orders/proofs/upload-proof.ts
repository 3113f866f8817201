import { createHash, randomBytes } from 'node:crypto';
import { BusinessError } from '../../../platform/errors.ts';
import { perceptualHashOf } from '../../../platform/files/images/perceptual-hash.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import { makeVideo } from '../../../platform/files/images/videos.ts';
import { countUnkept, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { claimerOf } from '../claims/step-answers.ts';
import * as zh from '../zh.ts';
import { type ProofKind, proofName, proofUrl, STORED_AS } from './proof-rules.ts';
import { insertProof, lockUploader, type NewProof } from './proof-store.ts';

/** Enough pixels for a phone's whole screen, and to read a scrolled screenshot of several screens. */
const PIXELS = 6_000_000;
/** Most files of one user that wait, for up to a day, to be attached to a claim or deleted. */
const WAITING_MAX: Record<ProofKind, number> = { picture: 60, video: 10 };

type Made = { kind: ProofKind; bytes: Buffer; extension: string; look: string | null };

/**
 * Stores an image that may prove a payment and returns its address; only its uploader sees it until it is attached to
 * a claim.
 */
export async function uploadImage(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'payout-order:claim');
  const bytes = await makeImage(source, { pixels: PIXELS });
  return store(ctx, source, { kind: 'picture', bytes, extension: 'webp', look: await perceptualHashOf(bytes) });
}

/** Does the same for a video. */
export async function uploadVideo(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'payout-order:claim');
  return store(ctx, source, { kind: 'video', look: null, ...makeVideo(source) });
}

async function store(ctx: Ctx, source: Buffer, { kind, bytes, extension, look }: Made): Promise<{ url: string }> {
  const name = proofName(randomBytes(18).toString('base64url'), extension);
  await note(ctx, { name, kind, bytes: bytes.length, sourceHash: hash(source), contentHash: hash(bytes), look });
  // If this fails, the recorded file is pruned after a day; nobody has its address yet.
  await ctx.platform.storage.put(name, bytes);
  return { url: proofUrl(name) };
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

const note = writeVerb<Omit<NewProof, 'ownerId' | 'participantId'>, void>({
  name: 'proof.upload',
  permission: 'payout-order:claim',
  async run(ctx, proof) {
    const { tx, actor, now } = ctx;
    allow(actor, 'payout-order:claim');
    const { name, kind, bytes, sourceHash } = proof;
    const file = { name, bytes, kind: STORED_AS[kind], ownerId: actor.userId };
    await lockUploader(tx, actor.userId);
    if ((await countUnkept(tx, file)) >= WAITING_MAX[kind]) throw new BusinessError('tooMany', zh.uploadProof.tooMany);
    await insertFile(tx, file, now);
    await insertProof(tx, { ...proof, ownerId: actor.userId, participantId: claimerOf(ctx) }, now);
    const after = { kind, bytes, sha256: sourceHash.toString('hex') };
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after } };
  },
});
