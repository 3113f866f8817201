import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  customerServiceLink,
  doLoginBody,
  doLogoutQuery,
  loginDevice,
  passwordBody,
  slideChallenge,
  slideCheckAnswer,
  slideCheckBody,
  tokenAnswer,
  updateSelfBody,
  userInfo,
} from '../sign-in.ts';

const tags = ['登录与用户'];
const MINUTE_MS = 60_000;

export const signInCall = endpoint({
  method: 'POST',
  path: '/api/doLogin',
  summary: '登录',
  description:
    '密码为 SHA-256 十六进制的传输加密值。已绑定谷歌验证码而未带时答复 10073，此前用过滑块验证的，data.slideToken 供带验证码的下一次使用；多次失败后须先通过滑块验证（429，' +
    'data.slideCheck）。',
  tags,
  public: true,
  origin: true,
  limit: { max: 120, windowMs: MINUTE_MS },
  body: doLoginBody,
  answer: tokenAnswer,
  success: '登录成功',
  errors: ['twoFactorNeeded', 'twoFactorWrong'],
});
export const renewTokensCall = endpoint({
  method: 'POST',
  path: '/api/refreshToken',
  summary: '刷新令牌',
  description:
    '请求头 PAY-TOKEN（可已过期）与 Cookie 一并换新。答复丢失的，同一浏览器一分钟内以原令牌再次请求，得到同一答复；新令牌已使用或时间已过之后，已换掉的 Cookie 再次出现时，该会话结束。',
  tags,
  public: true,
  limit: { max: 600, windowMs: MINUTE_MS },
  body: z.object({}),
  answer: tokenAnswer,
  errors: ['unauthenticated', 'signedInElsewhere'],
});
export const signOutCall = endpoint({
  method: 'GET',
  path: '/api/doLogout',
  summary: '退出登录',
  description: '不带 device 退出本设备，带 PC 或 OTHER 退出该类设备。',
  tags,
  firstStep: true,
  query: doLogoutQuery,
  errors: [],
});
export const listDevicesCall = endpoint({
  method: 'GET',
  path: '/api/getLoginDevice',
  summary: '登录设备',
  tags,
  answer: z.array(loginDevice),
  errors: [],
});
export const readUserInfoCall = endpoint({
  method: 'GET',
  path: '/api/userInfo',
  summary: '当前用户',
  tags,
  firstStep: true,
  withoutTaid: true,
  answer: userInfo,
  errors: [],
});
export const changePasswordCall = endpoint({
  method: 'POST',
  path: '/api/users/password',
  summary: '修改密码',
  tags,
  permission: 'profile:update',
  firstStep: true,
  body: passwordBody,
  success: '密码修改成功',
  errors: [],
});
export const updateSelfCall = endpoint({
  method: 'POST',
  path: '/api/users/updateSelf',
  summary: '修改个人资料',
  tags,
  permission: 'profile:update',
  body: updateSelfBody,
  success: '保存成功',
  errors: ['twoFactorWrong'],
});
export const readCustomerServiceLinkCall = endpoint({
  method: 'GET',
  path: '/api/common/getCustomerServiceLink',
  summary: '客服链接',
  tags,
  answer: customerServiceLink,
  errors: [],
});
export const askSlideCall = endpoint({
  method: 'GET',
  path: '/api/slide/challenge',
  summary: '滑块验证：取图',
  tags,
  public: true,
  limit: { max: 60, windowMs: MINUTE_MS },
  answer: slideChallenge,
  errors: [],
});
export const checkSlideCall = endpoint({
  method: 'POST',
  path: '/api/slide/check',
  summary: '滑块验证：提交位置',
  tags,
  public: true,
  limit: { max: 60, windowMs: MINUTE_MS },
  body: slideCheckBody,
  answer: slideCheckAnswer,
  success: '验证成功',
  errors: ['conflict'],
});
