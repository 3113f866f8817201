import { PASSWORD_MAX } from '@mashang/contract/sign-in';

export type PasswordInput = { old: string; next: string; again: string };
export type Strength = { level: 0 | 1 | 2 | 3; text: '' | '弱' | '中' | '强'; hint: string };

/** Said of the whole form when something in it is empty (spec). */
export const INCOMPLETE = '无法提交,请确认是否已填写必填项';

/** What is wrong with a change of password, by field; empty when nothing is. */
export function passwordErrors(input: PasswordInput): Partial<PasswordInput> {
  const errors: Partial<PasswordInput> = {};
  if (!input.old) errors.old = '请输入旧密码';
  if (!input.next) errors.next = '请输入新密码';
  else if (input.next.length > PASSWORD_MAX) errors.next = `密码最多 ${PASSWORD_MAX} 个字符`;
  else if (input.next === input.old) errors.next = '新密码不能与旧密码相同';
  if (!input.again) errors.again = '请再次输入新密码';
  else if (input.next && input.next !== input.again) errors.again = '再次输入新密码不一致';
  return errors;
}

/** Whether one of the three is empty. */
export function isIncomplete(input: PasswordInput): boolean {
  return Object.values(input).some((text) => text === '');
}

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const GOOD_LENGTH = 10;
const LEAST_LENGTH = 8;

/** How hard a password is to guess, roughly; a hint only, nothing is refused for it. */
export function strengthOf(password: string): Strength {
  if (!password) return { level: 0, text: '', hint: '' };
  const kinds = CLASSES.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < LEAST_LENGTH || kinds < 2 || different < 5)
    return { level: 1, text: '弱', hint: `建议至少 ${LEAST_LENGTH} 位，混用字母、数字与符号` };
  if (password.length < GOOD_LENGTH || kinds < 3) return { level: 2, text: '中', hint: '再长一些，或加入符号会更安全' };
  return { level: 3, text: '强', hint: '' };
}
