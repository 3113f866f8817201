import { PASSWORD_MAX, PASSWORD_MIN } from '@mashang/contract/sign-in';
import * as zh from '../zh.ts';

/**
 * What is wrong with a password somebody chooses; undefined when nothing is. Any characters will do,
 * there only have to be enough.
 */
export function newPasswordError(password: string): string | undefined {
  if (!password) return zh.newPasswordError.missing;
  if (password.length < PASSWORD_MIN) return zh.newPasswordError.tooShort(PASSWORD_MIN);
  return password.length > PASSWORD_MAX ? zh.newPasswordError.tooLong(PASSWORD_MAX) : undefined;
}
