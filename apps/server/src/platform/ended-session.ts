import { BusinessError } from './errors.ts';

/** Reason a session ended with when its user signed in again on a device of the same kind. */
export const ENDED_ELSEWHERE = 'elsewhere';
const WORDS: Record<string, string> = {
  operator: '管理员已让您在此设备退出登录',
  reset: '您的登录方式已由管理员重置，请重新登录',
  guesses: '密码或验证码连续错误次数过多，已退出登录',
  reuse: '登录凭证被重复使用，为安全起见已退出登录',
  'password-changed': '密码已修改，请用新密码登录',
  'factor-changed': '登录方式已变更，请重新登录',
  'signed-out': '已退出登录',
};

/** What whoever still shows an ended session is told: why it ended, as far as anybody said. */
export function endedSession({ reason, note = '' }: { reason: string | null; note?: string }): BusinessError {
  if (reason === ENDED_ELSEWHERE) return new BusinessError('signedInElsewhere', '您的账号已在其他设备登录');
  const words = reason === null ? undefined : WORDS[reason];
  if (words === undefined) return new BusinessError('unauthenticated', '登录已失效，请重新登录');
  return new BusinessError('unauthenticated', note === '' ? words : `${words}：${note}`, { ended: reason });
}
