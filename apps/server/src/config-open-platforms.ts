import { OPEN_PLATFORMS, type OpenPlatform } from '@mashang/contract/channel-authorisation';

/** This deployment's identity at the open platforms where it is registered. */
export type OpenPlatformsConfig = Partial<
  Record<OpenPlatform, { issuer: string; clientId: string; clientSecret: string }>
>;

/** Reads `TB_ISSUER`, `TB_CLIENT_ID`, `TB_CLIENT_SECRET` and the same for WX: all three or none. */
export function readOpenPlatforms(env: NodeJS.ProcessEnv): OpenPlatformsConfig {
  const found: OpenPlatformsConfig = {};
  for (const code of OPEN_PLATFORMS) {
    const [issuer, clientId, clientSecret] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map(
      (name) => env[`${code.toUpperCase()}_${name}`],
    );
    if (!issuer && !clientId && !clientSecret) continue;
    if (!issuer || !clientId || !clientSecret || !URL.canParse(issuer))
      throw new Error(`${code.toUpperCase()}_ISSUER, _CLIENT_ID and _CLIENT_SECRET go together, the first an address`);
    found[code] = { issuer, clientId, clientSecret };
  }
  return found;
}
