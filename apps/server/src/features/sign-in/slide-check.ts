import { randomBytes, randomInt } from 'node:crypto';
import type { SlideChallenge } from '@mashang/contract/sign-in';
import { sha256 } from '../../platform/crypto.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { useChallenge } from './passkey-store.ts';
import { drawSlide, PICTURE, PIECE } from './slide-picture.ts';

/** Pixels a hand may be off; one in 20 positions of a blind guess is right, and each picture takes one guess. */
const TOLERANCE = 5;
const ANSWER_WITHIN_MS = 120_000;
const TOKEN_LIVES_MS = 120_000;

type Asked = { for: 'slide'; x: number; until: number; nonce: string };

/** Takes a nonce for good, whichever process is asked; false when it was taken before. */
function takeOnce(platform: Platform, nonce: string, until: number): Promise<boolean> {
  return useChallenge(platform.db.identity, sha256(`slide:${nonce}`), until);
}

/** A picture with a hole. What the right place is travels sealed in the id, so nothing is kept until it is answered. */
export function askSlide(platform: Platform): SlideChallenge {
  const x = randomInt(PIECE * 2, PICTURE.width - PIECE);
  const y = randomInt(8, PICTURE.height - PIECE - 8);
  const asked: Asked = {
    for: 'slide',
    x,
    until: platform.clock.now() + ANSWER_WITHIN_MS,
    nonce: randomBytes(12).toString('base64url'),
  };
  const id = platform.secrets.seal(JSON.stringify(asked)).toString('base64url');
  return { id, ...drawSlide(x, y), ...PICTURE, pieceSize: PIECE, pieceTop: y };
}

/** Judges where the piece was put; each picture once. Answers the token a sign-in shows. */
export async function checkSlide(
  platform: Platform,
  input: { id: string; x: number },
): Promise<{ slideToken: string }> {
  const asked = openAsked(platform, input.id);
  const now = platform.clock.now();
  if (!asked || now > asked.until || !(await takeOnce(platform, asked.nonce, asked.until)))
    throw new BusinessError('conflict', '滑块已失效，请刷新');
  if (Math.abs(asked.x - input.x) > TOLERANCE) throw new BusinessError('invalid', '滑块位置不正确，请重试');
  const facts = `${now + TOKEN_LIVES_MS}.${asked.nonce}`;
  return { slideToken: `${facts}.${platform.secrets.tag('slide', facts)}` };
}

function openAsked(platform: Platform, id: string): Asked | null {
  try {
    const asked = JSON.parse(platform.secrets.open(Buffer.from(id, 'base64url'))) as Asked;
    // What this program sealed for another purpose is no picture.
    return asked.for === 'slide' ? asked : null;
  } catch {
    return null;
  }
}

/** Whether a token is one of a passed check, not too old and not shown before. */
export async function takeSlideToken(platform: Platform, token: string | undefined): Promise<boolean> {
  const [until, nonce, tag] = token?.split('.') ?? [];
  if (!until || !nonce || !tag || !platform.secrets.isTag(tag, 'slide', `${until}.${nonce}`)) return false;
  return Number(until) >= platform.clock.now() && takeOnce(platform, `token:${nonce}`, Number(until));
}
