import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { wireDecrypt } from '../../platform/security/crypto.ts';
import { whyTooCommon } from './common-passwords.ts';
import { isPasswordHash } from './password.ts';
import * as zh from './zh.ts';

type Field = { name: string; wire: string };

type Chosen = { username: string; password: Field; again: Field };

/**
 * Public entry for whoever lets a password be chosen: both wire-encrypted SHA-256 hex as the browser sends them,
 * answered in the clear when they can be a password, are the same, and are none of those that are guessed
 * first. Throws 400 naming the field.
 */
export async function readNewPassword({ config }: Platform, { username, password, again }: Chosen): Promise<string> {
  const next = wireDecrypt(password.wire, config.wireKey);
  if (!isPasswordHash(next)) throw invalidField(password.name, zh.newPassword.missing);
  if (next !== wireDecrypt(again.wire, config.wireKey)) throw invalidField(again.name, zh.newPassword.repeatDiffers);
  const why = await whyTooCommon(next, username);
  if (why) throw invalidField(password.name, why);
  return next;
}
