import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ctx } from '../../platform/verb.ts';
import { clearRevocation, type Due, listRevocationsDue } from './authorisation-store.ts';
import { OAuthError, revokeAtPlatform } from './device-flow.ts';
import { pollAuthorisation } from './poll-authorisation.ts';
import { listDueRequests } from './requests-store.ts';

/** What goes on without a window open: consents given on a phone are fetched, codes run out, revocations reach their platforms. */
export async function followAuthorisations(ctx: Ctx): Promise<void> {
  for (const request of await listDueRequests(ctx.platform.db.app, ctx.platform.clock.now()))
    await pollAuthorisation(ctx, request).catch(forgive);
  await followRevocations(ctx.platform);
}

/** Revokes at the platforms what was revoked here. A platform that says no has nothing left to revoke. */
export async function followRevocations(platform: Platform): Promise<void> {
  for (const due of await listRevocationsDue(platform.db.app)) await tell(platform, due).catch(forgive);
}

async function tell(platform: Platform, { id, platform: code, token }: Due): Promise<void> {
  try {
    await revokeAtPlatform(platform, code, platform.secrets.open(token));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
  }
  await clearRevocation(platform.db.app, id, token);
}

/** A platform that is unwell is noted as such; its turn comes again. */
function forgive(error: unknown): void {
  if (!(error instanceof ConnectorUnwell)) throw error;
}
