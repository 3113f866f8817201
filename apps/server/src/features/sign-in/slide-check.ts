import { randomBytes, randomInt } from 'node:crypto';
import type { SlideChallenge } from '@mashang/contract/sign-in';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { drawSlide, PICTURE, PIECE } from './slide-picture.ts';

/** Pixels a hand may be off; one in 20 positions of a blind guess is right, and each picture takes one guess. */
const TOLERANCE = 5;
const ANSWER_WITHIN_MS = 120_000;
const TOKEN_LIVES_MS = 120_000;
const USED_MAX = 100_000;

type Asked = { x: number; until: number; nonce: string };
const usedOf = new WeakMap<Platform, Map<string, number>>();

/** Takes a nonce for good in this process; false when it was taken before. */
function takeOnce(platform: Platform, nonce: string, until: number): boolean {
  const used = usedOf.get(platform) ?? new Map<string, number>();
  usedOf.set(platform, used);
  if (used.has(nonce)) return false;
  if (used.size >= USED_MAX) for (const [old, end] of used) if (end < platform.clock.now()) used.delete(old);
  used.set(nonce, until);
  return true;
}

/** A picture with a hole. What the right place is travels sealed in the id, so nothing is kept until it is answered. */
export function askSlide(platform: Platform): SlideChallenge {
  const x = randomInt(PIECE * 2, PICTURE.width - PIECE);
  const y = randomInt(8, PICTURE.height - PIECE - 8);
  const asked: Asked = {
    x,
    until: platform.clock.now() + ANSWER_WITHIN_MS,
    nonce: randomBytes(12).toString('base64url'),
  };
  const id = platform.secrets.seal(JSON.stringify(asked)).toString('base64url');
  return { id, ...drawSlide(x, y), ...PICTURE, pieceSize: PIECE, pieceTop: y };
}

/** Judges where the piece was put; each picture once. Answers the token a sign-in shows. */
export function checkSlide(platform: Platform, input: { id: string; x: number }): { slideToken: string } {
  const asked = openAsked(platform, input.id);
  const now = platform.clock.now();
  if (!asked || now > asked.until || !takeOnce(platform, asked.nonce, asked.until))
    throw new BusinessError('conflict', '滑块已失效，请刷新');
  if (Math.abs(asked.x - input.x) > TOLERANCE) throw new BusinessError('invalid', '滑块位置不正确，请重试');
  const facts = `${now + TOKEN_LIVES_MS}.${asked.nonce}`;
  return { slideToken: `${facts}.${platform.secrets.tag('slide', facts)}` };
}

function openAsked(platform: Platform, id: string): Asked | null {
  try {
    return JSON.parse(platform.secrets.open(Buffer.from(id, 'base64url'))) as Asked;
  } catch {
    return null;
  }
}

/** Whether a token is one of a passed check, not too old and not shown before. */
export function takeSlideToken(platform: Platform, token: string | undefined): boolean {
  const [until, nonce, tag] = token?.split('.') ?? [];
  if (!until || !nonce || !tag || !platform.secrets.isTag(tag, 'slide', `${until}.${nonce}`)) return false;
  return Number(until) >= platform.clock.now() && takeOnce(platform, `token:${nonce}`, Number(until));
}
