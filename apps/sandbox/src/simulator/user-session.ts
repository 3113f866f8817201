import { readUserInfoCall, renewTokensCall, signInCall, signOutCall } from '@mashang/contract/endpoints/sign-in';
import { CODES } from '@mashang/contract/errors';
import {
  ORIGIN_HEADER,
  ORIGIN_VALUE,
  TAID_HEADER,
  TOKEN_HEADER,
  type TokenAnswer,
  type UserInfo,
} from '@mashang/contract/sign-in';
import { createGuardrails, generateSync } from 'otplib';
import { sha256Hex, wireEncrypt } from '../../../server/src/platform/security/crypto.ts';
import { type Call, CallFailed, callPublic } from './public-client.ts';

export type UserLogin = { baseUrl: string; wireKey: string; username: string; password: string; totpSecret: string };
export type UserSession = {
  /** Makes a signed-in call; signs in first when needed, and refreshes an expired token once. */
  call<T>(call: Call): Promise<T>;
  /** Makes a call that may require a code: none is needed within the step-up window; outside it the server says so. */
  act(path: string, body: object): Promise<void>;
  /** The present two-factor code, wire-encrypted. */
  wireCode(): string;
  leave(): Promise<void>;
};

/**
 * Declares itself a phone: the server allows one session per kind of device, and the desktop is for the person trying
 * the demo.
 */
const USER_AGENT = 'MashangSimulator/1.0 (iPhone; Mobile)';
/** The demo's secret is shorter than otplib accepts by default. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** Creates a signed-in user that makes the same calls as its browser would. */
export function createUserSession(login: UserLogin): UserSession {
  let token = '';
  let taid = '';
  const cookies = new Map<string, string>();

  function headers(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'user-agent': USER_AGENT,
      [ORIGIN_HEADER]: ORIGIN_VALUE,
      ...(cookie === '' ? {} : { cookie }),
      ...(token === '' ? {} : { [TOKEN_HEADER]: wireEncrypt(token, login.wireKey) }),
      ...(taid === '' ? {} : { [TAID_HEADER]: taid }),
    };
  }

  async function send<T>(call: Call): Promise<T> {
    const { data, setCookies } = await callPublic<T>(login.baseUrl, { ...call, headers: headers() });
    for (const text of setCookies) {
      const [pair = ''] = text.split(';', 1);
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    return data;
  }

  function wireCode(): string {
    return wireEncrypt(generateSync({ secret: login.totpSecret, guardrails }), login.wireKey);
  }

  async function signIn(): Promise<void> {
    forget();
    const password = wireEncrypt(sha256Hex(login.password), login.wireKey);
    const body = { username: login.username, password, googleAuthCode: wireCode() };
    token = (await send<TokenAnswer>({ path: signInCall.path, body })).tokenValue;
    taid = (await send<UserInfo>({ path: readUserInfoCall.path })).taid;
  }

  async function refresh(): Promise<void> {
    token = (await send<TokenAnswer>({ path: renewTokensCall.path, body: {} })).tokenValue;
  }

  function forget(): void {
    token = '';
    taid = '';
    cookies.clear();
  }

  async function call<T>(wanted: Call): Promise<T> {
    if (taid === '') await signIn();
    try {
      return await send<T>(wanted);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code !== CODES.unauthenticated) {
        if (error.code === CODES.signedInElsewhere) forget();
        throw error;
      }
    }
    await refresh().catch(signIn);
    return send<T>(wanted);
  }

  async function act(path: string, body: object): Promise<void> {
    try {
      await call({ path, body });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code !== CODES.twoFactorWrong && error.code !== CODES.twoFactorNeeded) throw error;
      await call({ path, body: { ...body, googleAuthCode: wireCode() } });
    }
  }

  return {
    call,
    act,
    wireCode,
    async leave() {
      if (taid !== '') await send({ path: signOutCall.path });
      forget();
    },
  };
}
