import { fileAddress, storedName } from '@mashang/contract/files';
/** The kinds of proofs, and the kinds of their stored files. */
export type ProofKind = 'picture' | 'video';
export const STORED_AS = { picture: 'proof-picture', video: 'proof-video' } as const;
/** Fields of the paid and reject dialogs that hold a file. */
export type ProofField = 'payPicUrl' | 'payPicUrl1' | 'payPicUrl2' | 'payVideoUrl' | 'rejectUrl' | 'objectionUrl';

/** Faults of a file that `attach_proofs` (migration 0011) may report. */
export const PROOF_OUTCOMES = ['proof_unknown', 'proof_elsewhere', 'proof_used'] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/** The name of a proof in its folder. */
export const PROOF_NAME = storedName('proof');
const FOLDER = 'proofs/';
const PREFIX = fileAddress(FOLDER);
const TYPES: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' };

/** Returns the storage name of a new proof. */
export function proofName(random: string, extension: string): string {
  return `${FOLDER}${random}.${extension}`;
}

/** Returns the address of a proof, from its storage name. */
export function proofUrl(name: string): string {
  return fileAddress(name);
}

/** Returns the storage name and kind of a proof by its address; null where the address is not a proof's. */
export function proofAt(url: string): { name: string; kind: ProofKind } | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  if (!PROOF_NAME.test(file)) return null;
  return { name: `${FOLDER}${file}`, kind: file.endsWith('.webp') ? 'picture' : 'video' };
}

/** Returns the media type of a stored proof. */
export function proofType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] as string;
}

/**
 * Most bits in which the looks of two alike images differ: a copy whose edges were cut a little has up to about 150
 * of 1024.
 */
export const LOOK_ALIKE_BITS = 160;
/** Most images with which one is compared in detail: those that look most alike. */
export const COMPARED_MOST = 8;
/**
 * Largest share of differing details at which two images are nearly the same: copies have 0.005 at most, receipts
 * with a few figures changed 0.03, honest receipts of one wallet 0.05 and more.
 */
export const NEARLY_SAME_SHARE = 0.02;
