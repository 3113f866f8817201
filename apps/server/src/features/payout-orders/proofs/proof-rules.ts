import { fileAddress } from '@mashang/contract/files';
/** What a proof is, and under which kind its file is noted among the stored ones. */
export type ProofKind = 'picture' | 'video';
export const STORED_AS = { picture: 'proof-picture', video: 'proof-video' } as const;
/** Fields of the paid and reject dialogs that hold a file. */
export type ProofField = 'payPicUrl' | 'payPicUrl1' | 'payPicUrl2' | 'payVideoUrl' | 'rejectUrl' | 'objectionUrl';

/** What `attach_proofs` (migration 0011) may find wrong with a file. */
export const PROOF_OUTCOMES = ['proof_unknown', 'proof_elsewhere', 'proof_used'] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/** 144 random bits and what the file is. */
export const PROOF_NAME = /^[A-Za-z0-9_-]{24}\.(webp|mp4|webm)$/;
const FOLDER = 'proofs/';
const PREFIX = fileAddress(FOLDER);
const TYPES: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' };

/** Name in the storage of a new proof. */
export function proofName(random: string, extension: string): string {
  return `${FOLDER}${random}.${extension}`;
}

/** Where a proof is served, by its name in the storage. */
export function proofUrl(name: string): string {
  return fileAddress(name);
}

/** A proof by its address: name in the storage and kind; null when the address is none of a proof. */
export function proofAt(url: string): { name: string; kind: ProofKind } | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  if (!PROOF_NAME.test(file)) return null;
  return { name: `${FOLDER}${file}`, kind: file.endsWith('.webp') ? 'picture' : 'video' };
}

/** Type a stored proof is served as. */
export function proofType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] as string;
}

/** Bits of two looks that differ: a copy has up to about 150 of 1024, when a little was cut off its edges. */
export const LOOK_ALIKE_BITS = 160;
/** Pictures that look most alike which one is compared with in detail. */
export const COMPARED_MOST = 8;
/**
 * Share of details that differ up to which a picture is nearly the same as another: copies have 0.005 at most, receipts
 * with a few figures changed 0.03, honest receipts of one wallet 0.05 and more.
 */
export const NEARLY_SAME_SHARE = 0.02;
