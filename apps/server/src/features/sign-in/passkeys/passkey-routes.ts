import {
  askPasskeyCall,
  askPasskeySignInCall,
  listOwnPasskeysCall,
  registerPasskeyCall,
  removePasskeyCall,
  signInByPasskeyCall,
} from '@mashang/contract/endpoints/sign-in-passkey';
import type { tokenAnswer } from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Http, listeningPort } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { clientIp } from '../../../platform/http/http-client-ip.ts';
import { deviceCookieOf } from '../../../platform/http/http-cookie.ts';
import { readDevice } from '../devices/known-device.ts';
import type { Opened } from '../sessions/create-session.ts';
import { listOwnPasskeys } from './list-passkeys.ts';
import type { RequestedHost } from './passkey-site.ts';
import { askPasskey, registerPasskey } from './register-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { askSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

/** `handOver` sends both halves of the opened session to the browser. */
export function passkeyRoutes(
  app: Http,
  handOver: (reply: FastifyReply, opened: Opened) => z.input<typeof tokenAnswer>,
): void {
  const requestedHostOf = (request: FastifyRequest): RequestedHost => ({
    host: request.host,
    port: listeningPort(app),
  });
  ownPasskeyRoutes(app, requestedHostOf);

  implement(app, askPasskeySignInCall, async ({ platform }, request) => askSignIn(platform, requestedHostOf(request)));

  implement(app, signInByPasskeyCall, async (ctx, request, reply) => {
    const userAgent = String(request.headers['user-agent'] ?? '');
    const input = {
      ...request.body,
      userAgent,
      ip: clientIp(request),
      requestedHost: requestedHostOf(request),
      device: readDevice(app.platform, deviceCookieOf(app.platform.config, request.headers.cookie)),
    };
    return handOver(reply, await signInByPasskey(ctx, input));
  });
}

function ownPasskeyRoutes(app: Http, requestedHostOf: (request: FastifyRequest) => RequestedHost): void {
  implement(app, askPasskeyCall, (ctx, request) =>
    askPasskey(ctx, { code: request.body.googleAuthCode, requestedHost: requestedHostOf(request) }),
  );

  implement(app, registerPasskeyCall, (ctx, request) => registerPasskey(ctx, request.body, requestedHostOf(request)));

  implement(app, listOwnPasskeysCall, (ctx) => listOwnPasskeys(ctx));

  implement(app, removePasskeyCall, (ctx, request) =>
    removePasskey(ctx, { id: request.body.id, code: request.body.googleAuthCode }),
  );
}
