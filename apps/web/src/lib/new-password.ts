import { PASSWORD_MAX, PASSWORD_MIN } from '@mashang/contract/sign-in';

/** What is wrong with a password somebody chooses; undefined when nothing is. Any characters will do, there only have to be enough. */
export function newPasswordError(password: string): string | undefined {
  if (!password) return '请输入新密码';
  if (password.length < PASSWORD_MIN) return `密码至少 ${PASSWORD_MIN} 个字符`;
  return password.length > PASSWORD_MAX ? `密码最多 ${PASSWORD_MAX} 个字符` : undefined;
}
