import { randomBytes } from 'node:crypto';
import { INVITATION_HOURS, invitationPath } from '@mashang/contract/participants';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { present } from '../../../platform/present.ts';
import { sha256 } from '../../../platform/security/crypto.ts';
import * as zh from '../zh.ts';
import { findByToken, type InvitationRow, type TokenInvitation } from './invitation-store.ts';

const HOUR_MS = 3_600_000;

/** Creates a new link: 192 random bits, of which the database stores only the hash. */
export function newInvitationToken({ config }: Platform, now: number) {
  const token = randomBytes(24).toString('base64url');
  return {
    tokenHash: sha256(token),
    expiresAt: now + INVITATION_HOURS * HOUR_MS,
    url: new URL(invitationPath(token), config.publicUrl).href,
  };
}

/** Returns why a link is no longer valid, worded for the person who has it; null where it is valid. */
export function whyClosed(found: InvitationRow | null): BusinessError | null {
  if (!found || found.state === 'withdrawn') return new BusinessError('notFound', zh.invitationToken.invalid);
  if (found.state === 'accepted') return new BusinessError('conflict', zh.invitationToken.accepted);
  if (found.state === 'expired') return new BusinessError('conflict', zh.invitationToken.expired);
  return null;
}

/** Returns the open invitation of a token. Throws the reason where there is none. */
export async function openInvitationOf(platform: Platform, token: string, now: number): Promise<TokenInvitation> {
  const found = await findByToken(platform.db.app, sha256(token), now);
  const closed = whyClosed(found);
  if (closed) throw closed;
  return present(found, 'an open invitation');
}
