import type { RelyingParty } from '../../../platform/auth/webauthn.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../zh.ts';
import { siteOfPasskeys } from './passkey-rules.ts';

/** Address of a call: the host that its page asked, and the port that this process listens on. */
export type RequestedHost = { host: string; port: number };

/** Returns the site of the passkeys; throws 409 with the address to open instead if this page cannot use passkeys. */
export function requireSite({ config }: Platform, { host, port }: RequestedHost): RelyingParty {
  const site = siteOfPasskeys({ publicUrl: config.publicUrl, demo: config.demo, port }, host);
  if (!('openAt' in site)) return site;
  if (site.openAt === '') throw new BusinessError('conflict', zh.passkeySite.domainNeeded);
  throw new BusinessError('conflict', zh.passkeySite.openAt(site.openAt), site);
}

/**
 * Opaque handle of a user inside its passkeys; it reveals nothing. A passkey keeps the handle that it was made with.
 */
export function userHandle({ secrets }: Platform, userId: bigint): Buffer {
  return Buffer.from(secrets.tag('passkey-user', String(userId)), 'base64url');
}

/** Whether a passkey's handle is the user's, also one from before a change of keys. */
export function isUserHandle({ secrets }: Platform, userId: bigint, handle: string): boolean {
  return secrets.isTag(handle, 'passkey-user', String(userId));
}
