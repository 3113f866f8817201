import { newPasswordError } from '../../lib/new-password.ts';

export type PasswordInput = { old: string; next: string; again: string };

/** What is wrong with a change of password, by field; empty when nothing is. */
export function passwordErrors(input: PasswordInput): Partial<PasswordInput> {
  const errors: Partial<PasswordInput> = {};
  if (!input.old) errors.old = '请输入旧密码';
  const wrong = newPasswordError(input.next);
  if (wrong) errors.next = wrong;
  else if (input.next === input.old) errors.next = '新密码不能与旧密码相同';
  if (!input.again) errors.again = '请再次输入新密码';
  else if (input.next && input.next !== input.again) errors.again = '再次输入新密码不一致';
  return errors;
}

/** Whether one of the three is empty. */
export function isIncomplete(input: PasswordInput): boolean {
  return Object.values(input).some((text) => text === '');
}
