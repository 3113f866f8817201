import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/security/crypto.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { CHALLENGE_LIVES_MS } from './passkey-rules.ts';
import { useChallenge } from './passkey-store.ts';

/** Purpose of a challenge; a registration belongs to the session that asked for it. */
type Purpose = { kind: 'sign-in' } | { kind: 'register'; sessionId: bigint };
const sealedSchema = z.object({ c: z.string(), until: z.number(), for: z.string() });
type Sealed = z.infer<typeof sealedSchema>;

function purposeText(purpose: Purpose): string {
  return purpose.kind === 'register' ? `register:${purpose.sessionId}` : purpose.kind;
}

/** Makes a challenge. Its id contains it sealed, so that nothing is stored and any process can accept the answer. */
export function makeChallenge(platform: Platform, purpose: Purpose): { challengeId: string; challenge: Buffer } {
  const challenge = randomBytes(32);
  const until = platform.clock.now() + CHALLENGE_LIVES_MS;
  const sealed: Sealed = { c: challenge.toString('base64url'), until, for: purposeText(purpose) };
  return { challengeId: platform.secrets.seal(JSON.stringify(sealed)).toString('base64url'), challenge };
}

/**
 * Opens and uses up the challenge of an id; null if it is not ours, has another purpose, is too old, or was used
 * before.
 */
export async function takeChallenge(platform: Platform, challengeId: string, purpose: Purpose): Promise<Buffer | null> {
  const sealed = openSealed(platform, challengeId);
  if (!sealed || sealed.for !== purposeText(purpose) || platform.clock.now() > sealed.until) return null;
  if (!(await useChallenge(ownWork(platform.db, 'challenge.use').identity, sha256(sealed.c), sealed.until)))
    return null;
  return Buffer.from(sealed.c, 'base64url');
}

function openSealed(platform: Platform, challengeId: string): Sealed | null {
  try {
    return sealedSchema.parse(JSON.parse(platform.secrets.open(Buffer.from(challengeId, 'base64url'))));
  } catch {
    return null;
  }
}
