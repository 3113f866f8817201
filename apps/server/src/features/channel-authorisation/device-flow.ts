import type { OpenPlatform } from '@mashang/contract/channel-authorisation';
import type * as OpenIdClient from 'openid-client';
import type { Send } from '../../platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { connectorOf, type OpenPlatformSettings, settingsOf } from './open-platforms.ts';
import * as zh from './zh.ts';

/** The device flow's grant type (RFC 8628, 3.4). */
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Interval between two polls if a platform names none (RFC 8628, 3.2). */
const DEFAULT_INTERVAL_S = 5;
/** A platform's published metadata is read again after this time. */
const METADATA_MS = 3_600_000;

export type DeviceStart = {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  verificationUriComplete: string;
  expiresInS: number;
  intervalS: number;
};
/** Tokens from a platform; `subject` and `name` are set only if an identity came with them. */
export type TokenSet = {
  accessToken: string;
  refreshToken: string | null;
  expiresInS: number | null;
  scope: string | undefined;
  subject: string | null;
  name: string | null;
};
/** A refusal by the platform, with its name in the protocol (`authorization_pending`, `invalid_grant`, …). */
export class OAuthError extends Error {
  readonly error: string;
  constructor(error: string) {
    super(error);
    this.error = error;
  }
}

type Kept = { config: OpenIdClient.Configuration; settings: OpenPlatformSettings; at: number };
const configurations = new WeakMap<Platform, Map<OpenPlatform, Kept>>();

/** Starts a request of the device flow. `hint` is the participant's own name for the account. */
export function startDeviceFlow(
  platform: Platform,
  code: OpenPlatform,
  scope: string,
  hint: string,
): Promise<DeviceStart> {
  return asking(platform, code, async (client, config) => {
    const answer = await client.initiateDeviceAuthorization(config, {
      scope,
      login_hint: hint,
      prompt: 'login consent',
    });
    if (answer.expires_in < 30 || answer.expires_in > 3_600) throw new ConnectorUnwell(zh.deviceFlow.lifetimeUnfit);
    return {
      deviceCode: answer.device_code,
      userCode: answer.user_code,
      expiresInS: answer.expires_in,
      verificationUri: webAddress(answer.verification_uri),
      verificationUriComplete: webAddress(answer.verification_uri_complete ?? answer.verification_uri),
      intervalS: Math.min(Math.max(Math.ceil(answer.interval ?? DEFAULT_INTERVAL_S), 1), 60),
    };
  });
}

/** Polls once whether consent was given; throws OAuthError if the platform answers with an error of the protocol. */
export function pollDeviceFlow(platform: Platform, code: OpenPlatform, deviceCode: string): Promise<TokenSet> {
  return asking(platform, code, async (client, config) =>
    tokenSet(client, config, await client.genericGrantRequest(config, DEVICE_GRANT, { device_code: deviceCode })),
  );
}

/** Gets new tokens for a refresh token; throws OAuthError if the platform no longer accepts it. */
export function refreshTokens(platform: Platform, code: OpenPlatform, refreshToken: string): Promise<TokenSet> {
  return asking(platform, code, async (client, config) => ({
    ...tokensOf(await client.refreshTokenGrant(config, refreshToken)),
    subject: null,
    name: null,
  }));
}

/** Revokes a token and its grant at the platform. A platform without revocation forgets it when it expires. */
export function revokeAtPlatform(platform: Platform, code: OpenPlatform, token: string): Promise<void> {
  return asking(platform, code, async (client, config) => {
    if (config.serverMetadata().revocation_endpoint) await client.tokenRevocation(config, token);
  });
}

type Answer = OpenIdClient.TokenEndpointResponse & OpenIdClient.TokenEndpointResponseHelpers;
async function tokenSet(
  client: typeof OpenIdClient,
  config: OpenIdClient.Configuration,
  answer: Answer,
): Promise<TokenSet> {
  const claims = answer.claims();
  if (!claims?.sub) throw new ConnectorUnwell(zh.deviceFlow.accountMissing);
  // The identity token is sufficient proof; only if it has no name, the name is requested separately.
  const profile =
    claims.name === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, answer.access_token, claims.sub)
      : claims;
  const name = typeof profile.name === 'string' && profile.name.trim() !== '' ? profile.name.trim() : claims.sub;
  return { ...tokensOf(answer), subject: outsideText(claims.sub, 200), name: outsideText(name, 100) };
}

function tokensOf(answer: Answer) {
  if (answer.token_type.toLowerCase() !== 'bearer') throw new ConnectorUnwell(zh.deviceFlow.notBearer);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresInS: answer.expires_in ?? null,
    scope: answer.scope,
  };
}

/** Checks an address that is shown and drawn as a code: it must be a web page, not something that runs. */
function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || address.length > 500)
    throw new ConnectorUnwell(zh.deviceFlow.notAnAddress);
  return url.href;
}

/** Makes one exchange with a platform through its connector; the library is loaded on first use. */
function asking<T>(
  platform: Platform,
  code: OpenPlatform,
  work: (client: typeof OpenIdClient, config: OpenIdClient.Configuration) => Promise<T>,
): Promise<T> {
  return connectorOf(platform, code).through(async (send) => {
    const client = await import('openid-client');
    try {
      return await work(client, await configurationOf(platform, code, client, send));
    } catch (error) {
      throw understood(client, error);
    }
  });
}

async function configurationOf(platform: Platform, code: OpenPlatform, client: typeof OpenIdClient, send: Send) {
  const kept = configurations.get(platform) ?? new Map<OpenPlatform, Kept>();
  configurations.set(platform, kept);
  const settings = settingsOf(platform, code);
  const known = kept.get(code);
  const now = platform.clock.now();
  if (known && now - known.at < METADATA_MS && known.settings.issuer === settings.issuer) return known.config;
  const config = await client.discovery(
    ...([new URL(settings.issuer), settings.clientId, { client_secret: settings.clientSecret }] as const),
    client.ClientSecretBasic(settings.clientSecret),
    {
      [client.customFetch]: fetchThrough(send),
      // The sandbox listens on loopback; a real platform is called over TLS only.
      execute: platform.config.demo ? [client.allowInsecureRequests] : [],
    },
  );
  kept.set(code, { config, settings, at: now });
  return config;
}

/** Adapts the connector to the library's fetch. */
function fetchThrough(send: Send): OpenIdClient.CustomFetch {
  return async (url, { method, headers, body }) => {
    const {
      status,
      headers: profile,
      body: bytes,
    } = await send({
      method,
      url: new URL(url),
      headers: { ...headers },
      ...(body ? { body: String(body) } : {}),
    });
    return new Response(status === 204 || bytes.length === 0 ? null : new Uint8Array(bytes), {
      status,
      headers: profile,
    });
  };
}

/** Converts an error of the library: a refusal by the platform, or a platform that fails. */
function understood(client: typeof OpenIdClient, error: unknown): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ConnectorUnwell) return cause;
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_client'
      ? new ConnectorUnwell(zh.deviceFlow.clientRefused)
      : new OAuthError(error.error);
  if (error instanceof client.WWWAuthenticateChallengeError) return new ConnectorUnwell(zh.deviceFlow.clientRefused);
  if (error instanceof client.ClientError)
    return new ConnectorUnwell(zh.deviceFlow.unexpected(error.code ?? error.message));
  return error;
}
