import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { sha256 } from '../../../platform/security/crypto.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { CHALLENGE_LIVES_MS } from './passkey-rules.ts';
import { useChallenge } from './passkey-store.ts';

/** What a challenge is for; one for registering belongs to the session that asked. */
type Purpose = { kind: 'sign-in' } | { kind: 'register'; sessionId: bigint };
const sealedSchema = z.object({ c: z.string(), until: z.number(), for: z.string() });
type Sealed = z.infer<typeof sealedSchema>;

function purposeText(purpose: Purpose): string {
  return purpose.kind === 'register' ? `register:${purpose.sessionId}` : purpose.kind;
}

/**
 * A new challenge. It travels sealed in its own id, so that asking leaves nothing behind and any
 * process can take the answer.
 */
export function makeChallenge(platform: Platform, purpose: Purpose): { challengeId: string; challenge: Buffer } {
  const challenge = randomBytes(32);
  const until = platform.clock.now() + CHALLENGE_LIVES_MS;
  const sealed: Sealed = { c: challenge.toString('base64url'), until, for: purposeText(purpose) };
  return { challengeId: platform.secrets.seal(JSON.stringify(sealed)).toString('base64url'), challenge };
}

/**
 * The challenge of an id, used up with this; null when it is none of ours, for something else,
 * too old, or was used before.
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
