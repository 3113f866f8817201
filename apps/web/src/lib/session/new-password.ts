import { PASSWORD_MAX, PASSWORD_MIN } from '@mashang/contract/sign-in';
import * as zh from '../zh.ts';

/**
 * Why a new password is invalid; undefined when it is valid. Any characters are allowed; only the length is checked.
 */
export function newPasswordError(password: string): string | undefined {
  if (!password) return zh.newPasswordError.missing;
  if (password.length < PASSWORD_MIN) return zh.newPasswordError.tooShort(PASSWORD_MIN);
  return password.length > PASSWORD_MAX ? zh.newPasswordError.tooLong(PASSWORD_MAX) : undefined;
}
