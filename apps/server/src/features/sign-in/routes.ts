import {
  customerServiceLink,
  doLoginBody,
  doLogoutQuery,
  loginDevice,
  passwordBody,
  slideChallenge,
  slideCheckAnswer,
  slideCheckBody,
  TOKEN_HEADER,
  tokenAnswer,
  updateSelfBody,
  userInfo,
} from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { clientIp } from '../../platform/http-client-ip.ts';
import {
  cookieOf,
  deviceCookie,
  deviceCookieOf,
  sessionCookie,
  sessionCookieName,
} from '../../platform/http-cookie.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { changePassword } from './change-password.ts';
import type { Halves, Opened } from './create-session.ts';
import { type Device, readDevice } from './known-device.ts';
import { listDevices } from './list-devices.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { readUserInfo } from './read-user-info.ts';
import { refreshSession } from './refresh-session.ts';
import { ACCESS_S, DEVICE_S, LIFETIME_S } from './session-lifetimes.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { askSlide, checkSlide } from './slide-check.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';
import { updateSelf } from './update-self.ts';

const tags = ['登录与用户'];
const MINUTE_MS = 60_000;

export function signInRoutes(app: Http): void {
  sessionRoutes(app);
  userRoutes(app);
  preferenceRoutes(app);
  avatarRoutes(app);
  twoFactorRoutes(app);
  slideRoutes(app);
  passkeyRoutes(app, (reply, opened) => enter(app, reply, opened));
}

/** What the browser of a call is known by. */
function deviceOf({ platform }: Http, { headers }: FastifyRequest): Device | null {
  return readDevice(platform, deviceCookieOf(platform.config, headers.cookie));
}

/** Gives the browser both halves of a session just opened, and what it is known by from now on. */
function enter(app: Http, reply: FastifyReply, opened: Opened) {
  reply.header('set-cookie', deviceCookie(app.platform.config, opened.device, DEVICE_S));
  return handOver(app, reply, opened);
}

/** Gives the browser both halves: one it can read, one it only sends. */
function handOver(app: Http, reply: FastifyReply, { token, cookie }: Halves) {
  reply.header('set-cookie', sessionCookie(app.platform.config, cookie, LIFETIME_S));
  return { tokenValue: token, tokenTimeout: ACCESS_S };
}

function sessionRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/doLogin',
    summary: '登录',
    description:
      '密码为 SHA-256 十六进制的传输加密值。已绑定谷歌验证码而未带时答复 10073，此前用过滑块验证的，data.slideToken 供带验证码的下一次使用；多次失败后须先通过滑块验证（429，data.slideCheck）。',
    tags,
    public: true,
    origin: true,
    limit: { max: 120, windowMs: MINUTE_MS },
    body: doLoginBody,
    answer: tokenAnswer,
    success: '登录成功',
    async handler(ctx, request, reply) {
      const userAgent = String(request.headers['user-agent'] ?? '');
      const device = deviceOf(app, request);
      return enter(app, reply, await signIn(ctx, { body: request.body, userAgent, ip: clientIp(request), device }));
    },
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/refreshToken',
    summary: '刷新令牌',
    description:
      '请求头 PAY-TOKEN（可已过期）与 Cookie 一并换新。答复丢失的，同一浏览器一分钟内以原令牌再次请求，得到同一答复；新令牌已使用或时间已过之后，已换掉的 Cookie 再次出现时，该会话结束。',
    tags,
    public: true,
    limit: { max: 600, windowMs: MINUTE_MS },
    body: z.object({}),
    answer: tokenAnswer,
    async handler(ctx, request, reply) {
      const token = request.headers[TOKEN_HEADER];
      const cookie = cookieOf(request.headers.cookie, sessionCookieName(app.platform.config));
      return handOver(
        app,
        reply,
        await refreshSession(ctx, {
          token: typeof token === 'string' ? token : undefined,
          cookie,
          device: deviceOf(app, request),
          ip: clientIp(request),
        }),
      );
    },
  });

  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/doLogout',
    firstStep: true,
    summary: '退出登录',
    description: '不带 device 退出本设备，带 PC 或 OTHER 退出该类设备。',
    tags,
    query: doLogoutQuery,
    async handler(ctx, request, reply) {
      const { self } = await signOut(ctx, request.query.device);
      // Pictures the browser kept for whoever was signed in go too.
      if (self)
        reply.headers({ 'set-cookie': sessionCookie(app.platform.config, '', 0), 'clear-site-data': '"cache"' });
      return new Said(request.query.device ? '该设备退出登录成功' : '注销登录成功', null);
    },
  });

  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/getLoginDevice',
    summary: '登录设备',
    tags,
    answer: z.array(loginDevice),
    handler: (ctx) => listDevices(ctx),
  });
}

function userRoutes(app: Http): void {
  const { customerServiceUrl: customerService } = app.platform.config;
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/userInfo',
    firstStep: true,
    withoutTaid: true,
    summary: '当前用户',
    tags,
    answer: userInfo,
    handler: (ctx) => readUserInfo(ctx),
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/users/password',
    firstStep: true,
    summary: '修改密码',
    tags,
    permission: 'profile:update',
    body: passwordBody,
    success: '密码修改成功',
    handler: (ctx, request) => changePassword(ctx, { ...request.body, device: deviceOf(app, request) }),
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/users/updateSelf',
    summary: '修改个人资料',
    tags,
    permission: 'profile:update',
    body: updateSelfBody,
    success: '保存成功',
    handler: (ctx, request) => updateSelf(ctx, request.body),
  });

  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/common/getCustomerServiceLink',
    summary: '客服链接',
    tags,
    answer: customerServiceLink,
    handler: async () => ({ url: customerService }),
  });
}

function slideRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/slide/challenge',
    summary: '滑块验证：取图',
    tags,
    public: true,
    limit: { max: 60, windowMs: MINUTE_MS },
    answer: slideChallenge,
    handler: async (ctx, request) => askSlide(ctx.platform, clientIp(request)),
  });

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/slide/check',
    summary: '滑块验证：提交位置',
    tags,
    public: true,
    limit: { max: 60, windowMs: MINUTE_MS },
    body: slideCheckBody,
    answer: slideCheckAnswer,
    success: '验证成功',
    handler: async (ctx, request) => checkSlide(ctx.platform, request.body),
  });
}
