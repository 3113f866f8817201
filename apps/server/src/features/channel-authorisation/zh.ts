/** Texts of channel-authorisation. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  expired: '授权已过期，请重新授权',
  missing: '授权不存在',
  revoked: '授权已撤销，请重新授权',
  notPermitted: '没有权限执行此操作',
};

/** Texts that several files use. */
export const words = {
  codeExpired: '二维码已过期',
  platform: '平台',
};

export const accessToken = {
  scopeMissing: (scope: Shown) => `授权不包含${scope}，请重新授权`,
  system: '系统',
  notAuthorised: (platform: Shown) => `尚未在${platform}授权，请先到渠道授权页面完成授权`,
};

export const authorisationRules = {
  declined: '在平台上拒绝了授权',
  failed: (code: Shown) => `平台没有完成授权（${code}）`,
};

export const beginAuthorisation = {
  changing: '授权请求正在变化，请重试',
};

export const deviceFlow = {
  lifetimeUnfit: '答复的有效期不合理',
  accountMissing: '答复没有说明授权账号',
  notBearer: '答复的凭据类型不是 Bearer',
  notAnAddress: '答复的授权地址不是网址',
  clientRefused: '平台不认可本机构的凭据',
  unexpected: (code: Shown) => `答复不符合约定：${code}`,
};

export const exportAuthorisations = {
  title: '渠道授权',
};

export const openPlatforms = {
  notConnected: (platform: Shown) => `${platform}尚未接入`,
};

export const pollAuthorisation = {
  scopeBeyondAsked: '平台答复的权限超出所申请',
  accountInUse: '该平台账号已有生效的授权，不能重复授权',
};

export const readAuthorisations = {
  notConnected: '尚未接入',
  requestMissing: '授权请求不存在',
};

export const readStandings = {
  revoked: '平台授权已撤销，请在渠道授权中重新授权',
  expired: '平台授权已过期，请在渠道授权中重新授权',
  noShopScope: '授权不包含店铺权限，请重新授权',
};

export const refuseUnfit = {
  frozen: '账户已冻结，渠道授权暂停使用',
  unverified: '请先完成实名认证，再使用渠道授权',
};

export const renewAuthorisation = {
  noRefreshToken: '平台没有提供续期凭据',
  declined: (error: Shown) => `平台拒绝续期（${error}）`,
  ended: '平台已撤销授权，或授权已过期',
  renewing: '正在续期，请稍后再试',
  authoriseAgain: '平台已撤销授权，或授权已过期，请重新授权',
};

export const revokeAuthorisation = {
  endedBefore: '授权已经结束',
  operator: '运营',
};
