import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { clearRevocation, type Due, listRevocationsDue } from './authorisation-store.ts';
import { OAuthError, revokeAtPlatform } from './device-flow.ts';
import { connectedPlatforms } from './open-platforms.ts';
import { pollAuthorisation } from './poll-authorisation.ts';
import { listDueRequests } from './requests-store.ts';

/**
 * Continues the work while no window is open: collects consents given on a phone, ends expired codes, revokes tokens at
 * their platforms.
 */
export async function followAuthorisations(ctx: Ctx): Promise<void> {
  const { platform } = ctx;
  const requests = await listDueRequests(platform.db.app, platform.clock.now());
  await eachIsolated(platform, requests, (request) => pollAuthorisation(ctx, request));
  await followRevocations(platform);
}

/**
 * Revokes at the platforms the authorisations that were revoked here. If a platform refuses, nothing is left to revoke.
 */
export async function followRevocations(platform: Platform): Promise<void> {
  const dues = await listRevocationsDue(platform.db.app, connectedPlatforms(platform));
  await eachIsolated(platform, dues, (due) => reportRevocation(platform, due));
}

async function reportRevocation(platform: Platform, { id, platform: code, token }: Due): Promise<void> {
  try {
    await revokeAtPlatform(platform, code, platform.secrets.open(token));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
  }
  await clearRevocation(ownWork(platform.db, 'authorisation.report-revoked').app, id, token);
}

/** Logs an item that fails; a later round tries it again. A failing platform is logged already. */
function eachIsolated<T>(platform: Platform, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  return forEachIsolated(items, (item) =>
    work(item).catch((err: unknown) => {
      if (!(err instanceof ConnectorUnwell)) platform.log.warn({ err }, 'authorisation not followed');
    }),
  );
}
