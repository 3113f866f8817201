import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { wireDecrypt } from '../../platform/security/crypto.ts';
import { whyTooCommon } from './common-passwords.ts';
import { isPasswordHash } from './password.ts';
import * as zh from './zh.ts';

type Field = { name: string; wire: string };

type Chosen = { username: string; password: Field; again: Field };

/**
 * Public entry for choosing a password: takes both fields as the browser's wire-encrypted SHA-256 hex, and returns it
 * decrypted if it can be a password, both are equal, and it is not a common guess. Throws 400 naming the field.
 */
export async function readNewPassword({ config }: Platform, { username, password, again }: Chosen): Promise<string> {
  const next = wireDecrypt(password.wire, config.wireKey);
  if (!isPasswordHash(next)) throw invalidField(password.name, zh.newPassword.missing);
  if (next !== wireDecrypt(again.wire, config.wireKey)) throw invalidField(again.name, zh.newPassword.repeatDiffers);
  const why = await whyTooCommon(next, username);
  if (why) throw invalidField(password.name, why);
  return next;
}
