import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { createSandboxAdapter } from './sandbox-platform-adapter.ts';
import { codePage, confirmPage, SANDBOX_POLICY } from './sandbox-platform-pages.ts';

/** Path of the sandbox platform on this server. */
export const SANDBOX_PATH = '/sandbox/platform';
/** Client ids of the program there, by platform. */
export const SANDBOX_CLIENTS = { tb: 'mashang-tb', wx: 'mashang-wx' } as const;
/** Seconds between two polls for a code; a client that polls faster is asked to slow down. */
const INTERVAL_S = 2;
const DEVICE_CODES_KEPT = 1_000;

/** Returns the secret of a client, the same after a restart and different in every deployment. */
export function sandboxSecret({ secrets }: Platform, clientId: string): string {
  return secrets.tag('sandbox-platform-client', clientId);
}

/** Creates a complete OpenID provider for the device flow; the library is loaded only at the first request. */
export async function createSandboxProvider(platform: Platform, issuer: string): Promise<Provider> {
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, configurationOf(platform));
  provider.use(slowDown());
  return provider;
}

function configurationOf(platform: Platform): Configuration {
  // Tokens are opaque; this key signs only identity tokens, which are read as soon as they are made.
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return {
    adapter: createSandboxAdapter(platform),
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: 'sandbox' }] },
    cookies: { keys: [platform.secrets.tag('sandbox-platform-cookies', 'v1')] },
    scopes: ['openid', 'offline_access', 'profile', 'receipts', 'shop'],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    clients: Object.entries(SANDBOX_CLIENTS).map(([code, client_id]) => ({
      client_id,
      client_secret: sandboxSecret(platform, client_id),
      client_name: code === 'tb' ? '码商后台（淘宝接入）' : '码商后台（微信接入）',
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      response_types: [],
      redirect_uris: [],
      id_token_signed_response_alg: 'ES256' as const,
    })),
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: `${accountId}（沙箱店铺）` }),
    }),
    interactions: { url: (_ctx, { uid }) => `${SANDBOX_PATH}/consent/${uid}` },
    features: {
      devInteractions: { enabled: false },
      // Each client queries and revokes only its own tokens.
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: askForCode,
        userCodeConfirmSource: (ctx, form, client, _device, userCode) =>
          show(ctx, confirmPage(form, client.clientName ?? client.clientId, userCode)),
        successSource: (ctx) => goBack(ctx, 'code=device', ctx.oidc.entities.DeviceCode?.userCode),
      },
    },
    ttl: {
      DeviceCode: 300,
      AccessToken: 3_600,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 30 * 86_400,
      Grant: 30 * 86_400,
      Session: 3_600,
    },
  };
}

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.set({ 'content-security-policy': SANDBOX_POLICY, 'x-content-type-options': 'nosniff' });
  ctx.type = 'html';
  ctx.body = html;
}

/**
 * The flow ends at /auth-redirect, which notifies the waiting window; the window recognises its own flow by the user
 * code.
 */
function goBack(ctx: KoaContextWithOIDC, outcome: string, userCode = ''): void {
  ctx.status = 303;
  ctx.redirect(`/auth-redirect?${outcome}&state=${encodeURIComponent(userCode)}`);
}

const PROBLEMS: Record<string, string> = {
  NotFoundError: '授权码不正确，请重新输入。',
  ExpiredError: '授权码已过期，请在后台重新生成。',
  AlreadyUsedError: '授权码已经用过，请在后台重新生成。',
  NoCodeError: '请输入授权码。',
};

async function askForCode(ctx: KoaContextWithOIDC, form: string, _out?: unknown, error?: Error): Promise<void> {
  if (error?.name !== 'AbortedError')
    return show(ctx, codePage(form, error ? (PROBLEMS[error.name] ?? '出错了，请重新输入授权码。') : ''));
  const { DeviceCode, Interaction } = ctx.oidc.entities;
  const jti = (Interaction as { deviceCode?: string } | undefined)?.deviceCode;
  const code =
    DeviceCode ?? (jti ? await ctx.oidc.provider.DeviceCode.find(jti, { ignoreExpiration: true }) : undefined);
  goBack(ctx, 'error=access_denied', (code as { userCode?: string } | undefined)?.userCode);
}

/**
 * Sets the polling interval, and asks clients that poll faster to slow down (RFC 8628, 3.5): a strict platform exposes
 * a careless client.
 */
function slowDown() {
  const asked = new Map<string, number>();
  return async function slowDownPolls(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    const body = ctx.body as Record<string, unknown> | null;
    if (ctx.oidc?.route === 'device_authorization' && body?.device_code) body.interval = INTERVAL_S;
    if (ctx.oidc?.route !== 'token' || body?.error !== 'authorization_pending') return;
    const code = String(ctx.oidc.params?.device_code);
    const before = asked.get(code) ?? 0;
    asked.delete(code);
    asked.set(code, Date.now());
    if (asked.size > DEVICE_CODES_KEPT) asked.delete(asked.keys().next().value as string);
    if (Date.now() - before < INTERVAL_S * 900)
      ctx.body = { error: 'slow_down', error_description: 'polling too fast' };
  };
}
