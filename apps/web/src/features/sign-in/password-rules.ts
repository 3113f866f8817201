import { newPasswordError } from '../../lib/session/new-password.ts';
import * as zh from './zh.tsx';

export type PasswordInput = { old: string; next: string; again: string };

/** Errors of a change of password, by field; empty when there are none. */
export function passwordErrors(input: PasswordInput): Partial<PasswordInput> {
  const errors: Partial<PasswordInput> = {};
  if (!input.old) errors.old = zh.passwordErrors.oldMissing;
  const wrong = newPasswordError(input.next);
  if (wrong) errors.next = wrong;
  else if (input.next === input.old) errors.next = zh.passwordErrors.sameAsOld;
  if (!input.again) errors.again = zh.passwordErrors.againMissing;
  else if (input.next && input.next !== input.again) errors.again = zh.passwordErrors.againDiffers;
  return errors;
}

/** Whether one of the three is empty. */
export function isIncomplete(input: PasswordInput): boolean {
  return Object.values(input).some((text) => text === '');
}
