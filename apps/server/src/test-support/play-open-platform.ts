import { type Receiver, startReceiver } from './receive-http.ts';

/** An open platform that answers as a test requires: correct metadata, the rest by script. */
export type PlayedPlatform = Receiver & {
  settings: { issuer: string; clientId: string; clientSecret: string };
  /** Sets the device endpoint's answer, changed in parts. */
  device(change?: Record<string, unknown>): void;
  /** Sets the token endpoint's answer. */
  token(status: number, body: unknown): void;
  /** Returns an identity token, its claims changed in parts. */
  identity(change?: Record<string, unknown>): string;
  /** Sets tokens as a correct platform gives them, changed in parts. */
  tokens(change?: Record<string, unknown>): void;
};

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function playOpenPlatform(subject = 'far-account'): Promise<PlayedPlatform> {
  const far = await startReceiver();
  const issuer = far.url('');
  const say = (path: string, status: number, body: unknown) =>
    far.reply(path, { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  for (const path of ['/.well-known/openid-configuration', '//.well-known/openid-configuration'])
    say(path, 200, {
      issuer: `${issuer}/`,
      device_authorization_endpoint: far.url('/device'),
      token_endpoint: far.url('/token'),
      revocation_endpoint: far.url('/revoke'),
      jwks_uri: far.url('/jwks'),
    });
  const played: PlayedPlatform = {
    ...far,
    settings: { issuer: `${issuer}/`, clientId: 'client', clientSecret: 'secret' },
    device: (change = {}) =>
      say('/device', 200, {
        device_code: 'DC',
        user_code: 'ABCD-EFGH',
        expires_in: 300,
        interval: 3,
        verification_uri: 'https://open.example.com/device',
        ...change,
      }),
    token: (status, body) => say('/token', status, body),
    identity: (change = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: `${issuer}/`, sub: subject, aud: 'client', iat: now, exp: now + 600, name: '远方店铺' };
      return `${part({ alg: 'RS256' })}.${part({ ...claims, ...change })}.${Buffer.alloc(256).toString('base64url')}`;
    },
    tokens: (change = {}) =>
      say('/token', 200, {
        access_token: 'far-access',
        refresh_token: 'far-refresh',
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'openid profile offline_access receipts shop',
        id_token: played.identity(),
        ...change,
      }),
  };
  played.device();
  played.token(400, { error: 'authorization_pending' });
  return played;
}
