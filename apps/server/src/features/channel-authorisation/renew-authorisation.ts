import { BusinessError } from '../../platform/errors.ts';
import { present } from '../../platform/present.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import {
  type AuthorisationRow,
  claimRenewal,
  endAuthorisation,
  findAuthorisation,
  findTokens,
  insertEvent,
  putRenewed,
  releaseRenewal,
  type Tokens,
} from './authorisation-store.ts';
import { ownParticipant } from './begin-authorisation.ts';
import { OAuthError, refreshTokens, type TokenSet } from './device-flow.ts';
import * as zh from './zh.ts';

/** After this time another process may take over a renewal; callers wait this long for one under way. */
const RENEWAL_MS = 15_000;
const LOOK_MS = 150;
/** Errors of the token endpoint that end a grant (RFC 6749, 5.2); any other error is temporary. */
const ENDING = new Set(['invalid_grant', 'unauthorized_client', 'access_denied']);

type Renewed = { row: AuthorisationRow; tokens: Tokens | null; note: string; by: string };
const finish = writeVerb<Renewed, boolean>({
  name: 'channel-authorisation.renew',
  permission: null,
  async run(ctx, { row, tokens, note, by }) {
    const { id, participantId, platform, uid } = row;
    const done = tokens
      ? await putRenewed(ctx.tx, id, tokens, ctx.now)
      : await endAuthorisation(ctx.tx, id, { state: 'expired', by: zh.words.platform, reason: note }, ctx.now);
    const what = tokens ? ('renewed' as const) : ('expired' as const);
    if (done)
      await insertEvent(ctx.tx, { participantId, platform, uid, what, who: tokens ? by : zh.words.platform, note });
    return {
      result: done,
      audit: { subjectKind: 'channel-authorisation', subjectId: `${platform}/${uid}`, after: { what, done, by, note } },
    };
  },
});

/**
 * Renews by the refresh token, one at a time over all processes; other callers wait for the renewal under way. Returns
 * false if the platform no longer accepts the refresh token: the authorisation has ended then.
 */
export async function renewTokens(ctx: Ctx, row: AuthorisationRow, by: string): Promise<boolean> {
  const { platform } = ctx;
  const { app } = ownWork(platform.db, 'authorisation.lease-renewal');
  const before = await findTokens(app, row.id);
  if (!before) return false;
  // The tokens were renewed since the row was read, so the stored ones are valid.
  if (before.accessExpiresAt !== row.accessExpiresAt) return true;
  const now = platform.clock.now();
  const mine = await claimRenewal(app, row.id, now, now + RENEWAL_MS);
  if (mine && mine.accessExpiresAt !== row.accessExpiresAt) {
    await releaseRenewal(app, row.id);
    return true;
  }
  if (!mine) return waitForRenewal(platform.db.app, row.id, before);
  const asSystem: Ctx = { ...ctx, actor: { kind: 'system', name: 'channel-authorisation' }, now };
  try {
    const tokens = mine.refreshToken
      ? seal(ctx, await refreshTokens(platform, row.platform, platform.secrets.open(mine.refreshToken)))
      : null;
    return (
      (await finish(asSystem, { row, tokens, by, note: tokens ? '' : zh.renewAuthorisation.noRefreshToken })) &&
      tokens !== null
    );
  } catch (error) {
    if (!(error instanceof OAuthError) || !ENDING.has(error.error)) {
      await releaseRenewal(app, row.id);
      throw error instanceof OAuthError
        ? new BusinessError('conflict', zh.renewAuthorisation.declined(error.error))
        : error;
    }
    await finish(asSystem, { row, tokens: null, by, note: zh.renewAuthorisation.ended });
    return false;
  }
}

/**
 * Waits until the other caller has renewed or ended it. If that caller died, its lease expires and the next call
 * renews.
 */
async function waitForRenewal(app: Ctx['platform']['db']['app'], id: bigint, before: Tokens): Promise<boolean> {
  for (let waited = 0; waited < RENEWAL_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const tokens = await findTokens(app, id);
    if (!tokens) return false;
    if (!tokens.accessToken.equals(before.accessToken)) return true;
  }
  throw new BusinessError('conflict', zh.renewAuthorisation.renewing);
}

function seal({ platform, now }: Ctx, tokens: TokenSet): Tokens {
  return {
    accessToken: platform.secrets.seal(tokens.accessToken),
    accessExpiresAt: tokens.expiresInS === null ? null : now + tokens.expiresInS * 1_000,
    refreshToken: tokens.refreshToken === null ? null : platform.secrets.seal(tokens.refreshToken),
  };
}

/** Renews one of the participant's own authorisations by hand. */
export async function renewAuthorisation(ctx: Ctx, { id }: { id: string }): Promise<AuthorisationRow> {
  allow(ctx.actor, 'channel-authorisation:manage');
  const participantId = ownParticipant(ctx.actor);
  const { app } = ctx.platform.db;
  const row = await findAuthorisation(app, id, participantId);
  if (!row) throw new BusinessError('notFound', zh.faults.missing);
  refuseEnded(row);
  if (!(await renewTokens(ctx, row, ctx.actor.username)))
    throw new BusinessError('conflict', zh.renewAuthorisation.authoriseAgain);
  return present(await findAuthorisation(app, id, participantId), 'the renewed authorisation');
}

/** Refuses an ended authorisation: 423 if somebody revoked it, 409 if it expired. */
export function refuseEnded(row: AuthorisationRow): void {
  if (row.state === 'revoked') throw new BusinessError('frozen', zh.faults.revoked);
  if (row.state === 'expired') throw new BusinessError('conflict', zh.faults.expired);
}
