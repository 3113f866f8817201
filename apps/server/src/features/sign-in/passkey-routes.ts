import {
  passkey,
  passkeyOptions,
  passkeyOptionsBody,
  passkeyRegisterBody,
  passkeyRemoveBody,
  passkeySignInBody,
  tokenAnswer,
} from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Http, listeningPort } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { clientIp } from '../../platform/http-client-ip.ts';
import { deviceCookieOf } from '../../platform/http-cookie.ts';
import type { Opened } from './create-session.ts';
import { readDevice } from './known-device.ts';
import { listOwnPasskeys } from './list-passkeys.ts';
import type { Door } from './passkey-site.ts';
import { askPasskey, registerPasskey } from './register-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { askSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

const tags = ['通行密钥'];
const MINUTE_MS = 60_000;
const NEEDS_DOMAIN = '须通过域名访问（演示环境为 localhost），否则答复 409，data.openAt 为可用的地址。';

/** `handOver` gives the browser both halves of the session that was opened. */
export function passkeyRoutes(
  app: Http,
  handOver: (reply: FastifyReply, opened: Opened) => z.input<typeof tokenAnswer>,
): void {
  const doorOf = (request: FastifyRequest): Door => ({ host: request.host, port: listeningPort(app) });
  ownPasskeyRoutes(app, doorOf);

  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/passkeys/signInOptions',
    summary: '通行密钥登录：取选项',
    description: `交给 navigator.credentials.get。5 分钟内有效，只能用一次。${NEEDS_DOMAIN}`,
    tags,
    public: true,
    limit: { max: 60, windowMs: MINUTE_MS },
    answer: passkeyOptions,
    handler: async ({ platform }, request) => askSignIn(platform, doorOf(request)),
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/passkeys/signIn',
    summary: '通行密钥登录',
    description:
      '仅限运营。等同于密码加验证码：开启免验证码时段，但需要新验证码的操作仍须输入。任何原因的拒绝答复相同。',
    tags,
    public: true,
    origin: true,
    limit: { max: 60, windowMs: MINUTE_MS },
    body: passkeySignInBody,
    answer: tokenAnswer,
    success: '登录成功',
    async handler(ctx, request, reply) {
      const userAgent = String(request.headers['user-agent'] ?? '');
      const input = {
        ...request.body,
        userAgent,
        ip: clientIp(request),
        door: doorOf(request),
        device: readDevice(app.platform, deviceCookieOf(app.platform.config, request.headers.cookie)),
      };
      return handOver(reply, await signInByPasskey(ctx, input));
    },
  });
}

function ownPasskeyRoutes(app: Http, doorOf: (request: FastifyRequest) => Door): void {
  const common = { tags, permission: 'passkey:manage' } as const;
  backOfficeRoute(app, {
    ...common,
    method: 'POST',
    url: '/api/passkeys/registerOptions',
    summary: '登记通行密钥：取选项',
    description: `须新验证码。交给 navigator.credentials.create，5 分钟内由同一会话提交 register。${NEEDS_DOMAIN}`,
    twoFactor: true,
    body: passkeyOptionsBody,
    answer: passkeyOptions,
    handler: (ctx, request) => askPasskey(ctx, { code: request.body.googleAuthCode, door: doorOf(request) }),
  });

  backOfficeRoute(app, {
    ...common,
    method: 'POST',
    url: '/api/passkeys/register',
    summary: '登记通行密钥：提交',
    body: passkeyRegisterBody,
    success: '通行密钥已登记',
    handler: (ctx, request) => registerPasskey(ctx, request.body, doorOf(request)),
  });

  backOfficeRoute(app, {
    ...common,
    method: 'GET',
    url: '/api/passkeys/list',
    summary: '我的通行密钥',
    answer: z.array(passkey),
    handler: (ctx) => listOwnPasskeys(ctx),
  });

  backOfficeRoute(app, {
    ...common,
    method: 'POST',
    url: '/api/passkeys/remove',
    summary: '移除通行密钥',
    description: '须新验证码。',
    twoFactor: true,
    body: passkeyRemoveBody,
    success: '通行密钥已移除',
    handler: (ctx, request) => removePasskey(ctx, { id: request.body.id, code: request.body.googleAuthCode }),
  });
}
