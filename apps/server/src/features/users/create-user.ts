import type { MerchantRole, Role } from '@mashang/contract/permissions';
import type { WriteTx } from '../../platform/database/db.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { insertMerchantUser, insertUser, isNameTaken } from './operator-users-store.ts';
import { browserHash, hashPassword } from './password.ts';
import * as zh from './zh.ts';

/**
 * The browser's hash of a password (`readNewPassword`), the password itself if there is no browser, or the hash to
 * store.
 */
type Password = { passwordSha256: string } | { passwordPlain: string } | { passwordHash: string };
type Person = {
  username: string;
  nickname: string;
  phone: string;
  /** Base32; bound at once if given. */
  totpSecret?: string;
  /** End of validity of a password that another person has seen; until then its user can sign in to choose its own. */
  passwordUntil?: Date | 'infinity';
} & Password;
export type UserToCreate = Person & { roles: readonly Role[]; participantId: bigint | null };

/**
 * Public entry for seeding and for managing users: creates a user inside the caller's transaction; the caller writes
 * the audit row.
 */
export async function createUser(tx: WriteTx, secrets: Secrets, user: UserToCreate): Promise<bigint> {
  return insertUser(tx, { ...(await storedOf(secrets, user)), participantId: user.participantId });
}

export type MerchantUserToCreate = Person & { roles: readonly MerchantRole[]; merchantId: bigint };

/**
 * Public entry for the people of a merchant: creates a user inside the caller's transaction; the caller writes the
 * audit row. Throws a field error where the name is taken.
 */
export async function createMerchantUser(tx: WriteTx, secrets: Secrets, user: MerchantUserToCreate): Promise<bigint> {
  const row = await storedOf(secrets, user);
  if (await isNameTaken(tx, row.username)) throw invalidField('username', zh.createUser.nameTaken);
  return insertMerchantUser(tx, { ...row, merchantId: user.merchantId });
}

async function storedOf(secrets: Secrets, user: Person & { roles: readonly Role[] }) {
  return {
    username: user.username.trim().toLowerCase(),
    passwordHash: await passwordHashOf(user),
    nickname: user.nickname,
    phone: user.phone,
    roles: user.roles,
    totpSecret: user.totpSecret === undefined ? null : secrets.seal(user.totpSecret),
    passwordUntil: user.passwordUntil ?? null,
  };
}

function passwordHashOf(user: Password): string | Promise<string> {
  if ('passwordHash' in user) return user.passwordHash;
  return hashPassword('passwordSha256' in user ? user.passwordSha256 : browserHash(user.passwordPlain));
}
