import { PASSWORD_MAX } from '@mashang/contract/sign-in';

export type PasswordInput = { old: string; next: string; again: string };

/** What is wrong with a change of password, by field; empty when nothing is. */
export function passwordErrors(input: PasswordInput): Partial<PasswordInput> {
  const errors: Partial<PasswordInput> = {};
  if (!input.old) errors.old = '请输入旧密码';
  if (!input.next) errors.next = '请输入新密码';
  else if (input.next.length > PASSWORD_MAX) errors.next = `密码最多 ${PASSWORD_MAX} 个字符`;
  if (!input.again) errors.again = '请再次输入新密码';
  else if (input.next && input.next !== input.again) errors.again = '再次输入新密码不一致';
  return errors;
}
