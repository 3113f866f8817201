/** Texts of sign-in; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  signInFirst: '请先登录',
  userMissing: '用户不存在',
  passkeyMissing: '没有这个通行密钥',
  wrongPassword: '账号或密码错误',
  sessionEnded: '登录已失效，请重新登录',
};

/** Texts used by several files. */
export const words = {
  passkeys: '通行密钥',
};

export const bindTwoFactor = {
  boundBefore: '已绑定谷歌验证码',
  keyMissing: '请先获取谷歌验证密钥',
  wrongCode: '谷歌验证码错误',
  passwordMissing: '请输入登录密码',
  wrongPassword: '登录密码不正确',
};

export const changePassword = {
  ownOnly: '只能修改自己的密码',
  oldMissing: '请输入旧密码',
  sameAsOld: '新密码不能与旧密码相同',
  oldWrong: '旧密码不正确',
};

export const keepPreference = {
  tooMany: (max: Shown) => `最多保留 ${max} 项设置`,
};

export const passkeyRemovalApproval = {
  removed: '移除，所有设备退出登录',
};

export const passkeySite = {
  domainNeeded: '通行密钥需要通过域名访问本系统，请联系管理员',
  openAt: (address: Shown) => `通行密钥需要通过域名访问，请改用 ${address} 打开本系统`,
};

export const preferenceRules = {
  tooDeep: '设置值层级过深',
  tooLarge: '设置值不能超过 8 KB',
};

export const provePassword = {
  firstPasswordExpired: '初始密码已过期，请联系管理员重设',
  slideFirst: '请先完成滑块验证',
  tooManyTries: '该账号连续失败次数过多，只能在登录过的设备上登录；在那里修改密码后恢复，或联系管理员重设',
  waitBeforeTry: (wait: Shown) => `登录失败次数过多，请 ${wait}后再试`,
  unknownUser: '不存在',
};

export const registerPasskey = {
  tooMany: (max: Shown) => `最多登记 ${max} 个通行密钥`,
  expired: '登记已超时，请重新登记',
  failed: '通行密钥验证失败，请重试',
  registeredBefore: '该通行密钥已登记过',
};

export const routes = {
  deviceSignedOut: '该设备退出登录成功',
  signedOut: '注销登录成功',
};

export const signInByPasskey = {
  failed: '通行密钥登录失败，请重试或改用密码登录',
};

export const signIn = {
  codeMissing: '请输入谷歌验证码',
  waysChanged: '登录方式刚刚变更，请重新登录',
};

export const slideCheck = {
  unfinished: '验证未完成，请刷新重试',
  expired: '滑块已失效，请刷新',
  wrongPlace: '滑块位置不正确，请重试',
};

export const updateSelf = {
  avatarMissing: '请先上传头像图片',
};

export const uploadAvatar = {
  tooMany: '上传的图片过多，请明天再试',
};

export const userDevices = {
  endedBefore: '该登录已经结束',
  all: '全部',
};
