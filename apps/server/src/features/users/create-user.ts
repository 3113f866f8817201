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
  /** Base32; bound at once when given. */
  totpSecret?: string;
  /** Of a password that another person has seen: until when it lets in, to choose one's own. */
  passwordUntil?: Date | 'infinity';
  /**
   * What the browser sends for a password (`readNewPassword`), the password itself where there is no browser, or
   * what is to be stored for it.
   */
} & ({ passwordSha256: string } | { passwordPlain: string } | { passwordHash: string });

/**
 * Public entry for seeding and for managing users: makes a user inside the caller's transaction, who also writes the
 * audit row.
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
