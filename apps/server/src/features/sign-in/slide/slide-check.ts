import { randomBytes, randomInt } from 'node:crypto';
import type { SlideChallenge } from '@mashang/contract/sign-in';
import { z } from 'zod';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/security/crypto.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { guessingOf } from '../address-guesses.ts';
import { useChallenge } from '../passkeys/passkey-store.ts';
import { workBits } from '../sign-in-rules.ts';
import * as zh from '../zh.ts';
import { drawSlide, IMAGE, PIECE, placeHoles } from './slide-image.ts';
import { isWorkDone } from './slide-work.ts';

/**
 * Tolerance of the position in pixels; a blind guess is right one time in four (there are four holes), and each image
 * accepts one guess.
 */
const TOLERANCE = 5;
const ANSWER_WITHIN_MS = 120_000;
const TOKEN_LIVES_MS = 120_000;

/** Rejects text that this program sealed for another purpose. */
const askedSchema = z.object({
  for: z.literal('slide'),
  x: z.number(),
  bits: z.number(),
  until: z.number(),
  nonce: z.string(),
});
type Asked = z.infer<typeof askedSchema>;

/** Uses up a nonce, across all processes; false if it was used before. */
function takeOnce(platform: Platform, nonce: string, until: number): Promise<boolean> {
  return useChallenge(ownWork(platform.db, 'challenge.use').identity, sha256(`slide:${nonce}`), until);
}

/**
 * Returns an image with holes, and a proof of work that grows with the guesses from this address. The right position
 * is sealed in the id, so nothing is stored until it is answered.
 */
export async function askSlide(platform: Platform, ip: string): Promise<SlideChallenge> {
  const holes = placeHoles();
  const pieceTop = randomInt(8, IMAGE.height - PIECE - 8);
  const asked: Asked = {
    for: 'slide',
    x: (holes[0] as (typeof holes)[number]).x,
    bits: workBits(await guessingOf(platform, ip)),
    until: platform.clock.now() + ANSWER_WITHIN_MS,
    nonce: randomBytes(12).toString('base64url'),
  };
  const id = platform.secrets.seal(JSON.stringify(asked)).toString('base64url');
  const work = { salt: asked.nonce, bits: asked.bits };
  return { id, ...drawSlide(holes, pieceTop), ...IMAGE, pieceSize: PIECE, pieceTop, work };
}

/** Judges the position of the piece and the work, once per image. Returns the token for a sign-in. */
export async function checkSlide(
  platform: Platform,
  input: { id: string; x: number; work: number },
): Promise<{ slideToken: string }> {
  const asked = openAsked(platform, input.id);
  const now = platform.clock.now();
  const valid = asked !== null && now <= asked.until;
  // An answer without its work is refused and does not use up the image.
  if (valid && !isWorkDone({ salt: asked.nonce, bits: asked.bits }, input.work))
    throw new BusinessError('conflict', zh.slideCheck.unfinished);
  if (!valid || !(await takeOnce(platform, asked.nonce, asked.until)))
    throw new BusinessError('conflict', zh.slideCheck.expired);
  if (Math.abs(asked.x - input.x) > TOLERANCE) throw new BusinessError('invalid', zh.slideCheck.wrongPlace);
  return { slideToken: makeToken(platform, asked.nonce) };
}

/** `account`: the only name that the token is valid for; without it, every name. */
function makeToken(platform: Platform, nonce: string, account?: string): string {
  const until = String(platform.clock.now() + TOKEN_LIVES_MS);
  return `${until}.${nonce}.${platform.secrets.tag('slide', factsOf(until, nonce, account))}`;
}

/** Neither time nor nonce contains a dot, so the token of one account never equals one for every name. */
function factsOf(until: string, nonce: string, account?: string): string {
  return [until, nonce, ...(account === undefined ? [] : [account])].join('.');
}

/** Replaces the token that a correct password has used up, for the code of the same account. */
export function renewSlideToken(platform: Platform, account: string): string {
  return makeToken(platform, randomBytes(12).toString('base64url'), account);
}

function openAsked(platform: Platform, id: string): Asked | null {
  try {
    return askedSchema.parse(JSON.parse(platform.secrets.open(Buffer.from(id, 'base64url'))));
  } catch {
    return null;
  }
}

/**
 * Whether a token proves a passed slide check, for every name or for this one, is not too old and was not used before.
 */
export async function takeSlideToken(platform: Platform, token: string | undefined, account: string): Promise<boolean> {
  const [until, nonce, tag] = token?.split('.') ?? [];
  if (!until || !nonce || !tag) return false;
  const isFor = (name?: string) => platform.secrets.isTag(tag, 'slide', factsOf(until, nonce, name));
  if (!isFor() && !isFor(account)) return false;
  return Number(until) >= platform.clock.now() && takeOnce(platform, `token:${nonce}`, Number(until));
}
