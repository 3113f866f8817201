import { endpoint } from '../endpoint.ts';
import { bindGoogleBody, firstBindBody, googleAuthUrl, recoveryCodes } from '../sign-in.ts';

const GROUP = '/api/google/googleAuthBind';
const tags = ['谷歌验证'];

export const startTwoFactorCall = endpoint({
  method: 'GET',
  path: `${GROUP}/gen/google/auth/url`,
  summary: '生成谷歌验证密钥（otpauth 地址）',
  tags,
  permission: 'profile:update',
  firstStep: true,
  answer: googleAuthUrl,
  errors: ['conflict'],
});
export const checkPendingCodeCall = endpoint({
  method: 'GET',
  path: `${GROUP}/test/check/google/auth/code`,
  summary: '检查验证码（不绑定）',
  tags,
  permission: 'profile:update',
  firstStep: true,
  query: bindGoogleBody,
  success: '验证码正确',
  errors: ['twoFactorWrong', 'conflict'],
});
export const bindTwoFactorCall = endpoint({
  method: 'POST',
  path: `${GROUP}/bind/google/auth`,
  summary: '绑定谷歌验证码，恢复码只显示一次',
  description: '须再次输入登录密码（与登录时同样加密）。',
  tags,
  permission: 'profile:update',
  firstStep: true,
  body: firstBindBody,
  answer: recoveryCodes,
  success: '绑定成功',
  errors: ['twoFactorWrong', 'conflict'],
});
export const renewRecoveryCodesCall = endpoint({
  method: 'POST',
  path: `${GROUP}/renew/recovery/codes`,
  summary: '重新生成恢复码，旧的全部作废，新的只显示一次',
  tags,
  permission: 'profile:update',
  twoFactor: true,
  body: bindGoogleBody,
  answer: recoveryCodes,
  success: '恢复码已重新生成',
  errors: [],
});
