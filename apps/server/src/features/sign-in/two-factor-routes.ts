import { bindGoogleBody, firstBindBody, googleAuthUrl, recoveryCodes } from '@mashang/contract/sign-in';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { bindTwoFactor, checkPendingCode, startTwoFactor } from './bind-two-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

const tags = ['谷歌验证'];
const GROUP = '/api/google/googleAuthBind';

export function twoFactorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: `${GROUP}/gen/google/auth/url`,
    summary: '生成谷歌验证密钥（otpauth 地址）',
    tags,
    firstStep: true,
    permission: 'profile:update',
    answer: googleAuthUrl,
    handler: (ctx) => startTwoFactor(ctx, undefined),
  });

  backOfficeRoute(app, {
    method: 'GET',
    url: `${GROUP}/test/check/google/auth/code`,
    summary: '检查验证码（不绑定）',
    tags,
    firstStep: true,
    permission: 'profile:update',
    query: bindGoogleBody,
    success: '验证码正确',
    async handler(ctx, request) {
      await checkPendingCode(ctx, request.query.googleAuthCode);
      return null;
    },
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: `${GROUP}/bind/google/auth`,
    summary: '绑定谷歌验证码，恢复码只显示一次',
    description: '须再次输入登录密码（与登录时同样加密）。',
    tags,
    firstStep: true,
    permission: 'profile:update',
    body: firstBindBody,
    answer: recoveryCodes,
    success: '绑定成功',
    handler: (ctx, request) => bindTwoFactor(ctx, request.body),
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: `${GROUP}/renew/recovery/codes`,
    summary: '重新生成恢复码，旧的全部作废，新的只显示一次',
    tags,
    permission: 'profile:update',
    twoFactor: true,
    body: bindGoogleBody,
    answer: recoveryCodes,
    success: '恢复码已重新生成',
    handler: (ctx, request) => renewRecoveryCodes(ctx, request.body.googleAuthCode),
  });
}
