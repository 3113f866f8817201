/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  notPermitted: '没有权限执行此操作',
  bindFirst: '请绑定谷歌验证码',
};

/** Texts that several files use. */
export const words = {
  signInFirst: '请先登录',
  sessionEnded: '登录已失效，请重新登录',
};

export const auth = {
  otherTaid: 'TAID 与登录用户不符',
  userStopped: '账号已停用，请联系管理员',
  expired: '登录已过期，请重新登录',
  expiredReload: '登录已过期，请刷新',
  passwordFirst: '请先设置您自己的密码',
  codeMissing: '请输入谷歌验证码',
  codeForAmount: '本次或近期累计金额超过免验证额度，请输入谷歌验证码',
};

export const endedSession = {
  reasons: {
    operator: '管理员已让您在此设备退出登录',
    reset: '您的登录方式已由管理员重置，请重新登录',
    guesses: '密码或验证码连续错误次数过多，已退出登录',
    reuse: '登录凭证被重复使用，为安全起见已退出登录',
    'password-changed': '密码已修改，请用新密码登录',
    'factor-changed': '登录方式已变更，请重新登录',
    'signed-out': '已退出登录',
  },
  signedInElsewhere: '您的账号已在其他设备登录',
};

export const guessRules = {
  seconds: (count: Shown) => `${count} 秒`,
  minutes: (count: Shown) => `${count} 分钟`,
  hours: (count: Shown) => `${count} 小时`,
};

export const settledFactors = {
  waitToPayOut: (changed: Shown, from: Shown) => `您的登录方式于 ${changed} 变更，为资金安全，${from} 起才能转出资金`,
};

export const twoFactor = {
  wrongCode: '谷歌验证码错误或已使用',
  tooManyCodes: '连续错误次数过多，请在常用设备登录，或联系管理员重置',
  waitBeforeCode: (wait: Shown) => `错误次数过多，请 ${wait}后再试`,
};

export const webauthn = {
  siteName: '码商后台',
};
