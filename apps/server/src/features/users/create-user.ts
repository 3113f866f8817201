import type { Role } from '@mashang/contract/permissions';
import type { WriteTx } from '../../platform/database/db.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { insertUser } from './operator-users-store.ts';
import { browserHash, hashPassword } from './password.ts';

export type UserToCreate = {
  username: string;
  nickname: string;
  phone: string;
  roles: readonly Role[];
  participantId: bigint | null;
  /** Base32; bound at once if given. */
  totpSecret?: string;
  /** End of validity of a password that another person has seen; until then its user can sign in to choose its own. */
  passwordUntil?: Date | 'infinity';
  /**
   * The browser's hash of a password (`readNewPassword`), the password itself if there is no browser, or the hash to
   * store.
   */
} & ({ passwordSha256: string } | { passwordPlain: string } | { passwordHash: string });

/**
 * Public entry for seeding and for managing users: creates a user inside the caller's transaction; the caller writes
 * the audit row.
 */
export async function createUser(tx: WriteTx, secrets: Secrets, user: UserToCreate): Promise<bigint> {
  return insertUser(tx, {
    username: user.username.trim().toLowerCase(),
    passwordHash: await passwordHashOf(user),
    nickname: user.nickname,
    phone: user.phone,
    roles: user.roles,
    participantId: user.participantId,
    totpSecret: user.totpSecret === undefined ? null : secrets.seal(user.totpSecret),
    passwordUntil: user.passwordUntil ?? null,
  });
}

function passwordHashOf(user: UserToCreate): string | Promise<string> {
  if ('passwordHash' in user) return user.passwordHash;
  return hashPassword('passwordSha256' in user ? user.passwordSha256 : browserHash(user.passwordPlain));
}
