import type { RelyingParty } from '../../../platform/auth/webauthn.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../zh.ts';
import { siteOfPasskeys } from './passkey-rules.ts';

/** How a call came in: the host its page asked, and the port this process listens on. */
export type Door = { host: string; port: number };

/** The site passkeys belong to; throws 409 with where to open the page instead when it can't have any here. */
export function requireSite({ config }: Platform, { host, port }: Door): RelyingParty {
  const site = siteOfPasskeys({ publicUrl: config.publicUrl, demo: config.demo, port }, host);
  if (!('openAt' in site)) return site;
  if (site.openAt === '') throw new BusinessError('conflict', zh.passkeySite.domainNeeded);
  throw new BusinessError('conflict', zh.passkeySite.openAt(site.openAt), site);
}

/** Opaque handle of a user inside its passkeys; says nothing. Passkeys keep the one they were made with. */
export function userHandle({ secrets }: Platform, userId: bigint): Buffer {
  return Buffer.from(secrets.tag('passkey-user', String(userId)), 'base64url');
}

/** Whether a passkey's handle is the user's, also from before a change of keys. */
export function isUserHandle({ secrets }: Platform, userId: bigint, handle: string): boolean {
  return secrets.isTag(handle, 'passkey-user', String(userId));
}
