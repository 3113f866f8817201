import {
  askSlideCall,
  changePasswordCall,
  checkSlideCall,
  listDevicesCall,
  readCustomerServiceLinkCall,
  readUserInfoCall,
  renewTokensCall,
  signInCall,
  signOutCall,
  updateSelfCall,
} from '@mashang/contract/endpoints/sign-in';
import { endUserSessionsCall, readUserDevicesCall } from '@mashang/contract/endpoints/sign-in-operator-users';
import { TOKEN_HEADER } from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import { clientIp } from '../../platform/http/http-client-ip.ts';
import {
  cookieOf,
  deviceCookie,
  deviceCookieOf,
  sessionCookie,
  sessionCookieName,
} from '../../platform/http/http-cookie.ts';
import { avatarRoutes } from './avatar/avatar-routes.ts';
import { changePassword } from './change-password.ts';
import { type Device, readDevice } from './devices/known-device.ts';
import { listDevices } from './devices/list-devices.ts';
import { endUserSessions, readUserDevices } from './devices/user-devices.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { preferenceRoutes } from './preferences/preference-routes.ts';
import { readUserInfo } from './read-user-info.ts';
import type { Halves, Opened } from './sessions/create-session.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { ACCESS_S, DEVICE_S, LIFETIME_S } from './sessions/session-lifetimes.ts';
import { signOut } from './sessions/sign-out.ts';
import { signIn } from './sign-in.ts';
import { askSlide, checkSlide } from './slide/slide-check.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';
import { updateSelf } from './update-self.ts';
import * as zh from './zh.ts';

export function signInRoutes(app: Http): void {
  sessionRoutes(app);
  userRoutes(app);
  preferenceRoutes(app);
  avatarRoutes(app);
  twoFactorRoutes(app);
  slideRoutes(app);
  passkeyRoutes(app, (reply, opened) => enter(app, reply, opened));
  implement(app, readUserDevicesCall, (ctx, request) => readUserDevices(ctx, request.query.id));
  implement(app, endUserSessionsCall, (ctx, request) => endUserSessions(ctx, request.body));
}

/** Returns the known device of a call's browser. */
function deviceOf({ platform }: Http, { headers }: FastifyRequest): Device | null {
  return readDevice(platform, deviceCookieOf(platform.config, headers.cookie));
}

/** Sends both halves of a new session to the browser, and its device cookie. */
function enter(app: Http, reply: FastifyReply, opened: Opened) {
  reply.header('set-cookie', deviceCookie(app.platform.config, opened.device, DEVICE_S));
  return handOver(app, reply, opened);
}

/** Sends both halves to the browser: one is readable, one is a cookie that is only sent. */
function handOver(app: Http, reply: FastifyReply, { token, cookie }: Halves) {
  reply.header('set-cookie', sessionCookie(app.platform.config, cookie, LIFETIME_S));
  return { tokenValue: token, tokenTimeout: ACCESS_S };
}

function sessionRoutes(app: Http): void {
  implement(app, signInCall, async (ctx, request, reply) => {
    const userAgent = String(request.headers['user-agent'] ?? '');
    const device = deviceOf(app, request);
    return enter(app, reply, await signIn(ctx, { body: request.body, userAgent, ip: clientIp(request), device }));
  });

  implement(app, renewTokensCall, async (ctx, request, reply) => {
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
  });

  implement(app, signOutCall, async (ctx, request, reply) => {
    const { self } = await signOut(ctx, request.query.device);
    // Also clears images that the browser cached for the signed-in user.
    if (self) reply.headers({ 'set-cookie': sessionCookie(app.platform.config, '', 0), 'clear-site-data': '"cache"' });
    return new SuccessWithMessage(request.query.device ? zh.routes.deviceSignedOut : zh.routes.signedOut, null);
  });

  implement(app, listDevicesCall, (ctx) => listDevices(ctx));
}

function userRoutes(app: Http): void {
  const { customerServiceUrl: customerService } = app.platform.config;
  implement(app, readUserInfoCall, (ctx) => readUserInfo(ctx));

  implement(app, changePasswordCall, (ctx, request) =>
    changePassword(ctx, { ...request.body, device: deviceOf(app, request) }),
  );

  implement(app, updateSelfCall, (ctx, request) => updateSelf(ctx, request.body));

  implement(app, readCustomerServiceLinkCall, async () => ({ url: customerService }));
}

function slideRoutes(app: Http): void {
  implement(app, askSlideCall, async (ctx, request) => askSlide(ctx.platform, clientIp(request)));

  implement(app, checkSlideCall, async (ctx, request) => checkSlide(ctx.platform, request.body));
}
