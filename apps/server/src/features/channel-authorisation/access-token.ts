import {
  OPEN_PLATFORM_NAMES,
  type OpenPlatform,
  SCOPE_NAMES,
  SCOPE_SERVICES,
  type Scope,
} from '@mashang/contract/channel-authorisation';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { isFresh } from './authorisation-rules.ts';
import { type AuthorisationRow, findAuthorisation, findLatest, findTokens } from './authorisation-store.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { refuseEnded, renewTokens } from './renew-authorisation.ts';
import * as zh from './zh.ts';

/** Which authorisation: one by its id, or the latest of a participant at a platform. Always of one participant. */
export type Which = { participantId: bigint; scope: Scope } & (
  | { authorisationId: string }
  | { platform: OpenPlatform }
);
export type AccessToken = {
  token: string;
  authorisationId: string;
  platform: OpenPlatform;
  /** Who it is at the platform: what is read under it must be theirs. */
  subject: string;
  accountName: string;
};

/**
 * Public entry for whoever reads at an open platform on a participant's behalf: a token that is good now, renewed where
 * it is due. Throws 404 (not this participant's), 409 (none, run out, or without this scope), 423 (revoked, or its
 * participant frozen), 451 (licence), 9999 (the platform is unwell).
 */
export async function accessTokenOf(ctx: Ctx, which: Which): Promise<AccessToken> {
  await requireService(ctx.platform, SCOPE_SERVICES[which.scope]);
  await refuseUnfit(ctx.platform, which.participantId);
  const row = await find(ctx, which);
  refuseEnded(row);
  if (!row.scopes.includes(which.scope))
    throw new BusinessError('conflict', zh.accessToken.scopeMissing(SCOPE_NAMES[which.scope]));
  if (!isFresh(row.accessExpiresAt, ctx.platform.clock.now()) && !(await renewTokens(ctx, row, zh.accessToken.system)))
    throw new BusinessError('conflict', zh.faults.expired);
  return open(ctx, row);
}

/**
 * Public entry for the same when the platform refuses a token that looked good (401): renewed at once, or the
 * authorisation is over. Throws as `accessTokenOf`.
 */
export async function renewedTokenOf(
  ctx: Ctx,
  { authorisationId }: AccessToken,
  participantId: bigint,
): Promise<AccessToken> {
  const row = await findAuthorisation(ctx.platform.db.app, authorisationId, participantId);
  if (!row) throw new BusinessError('notFound', zh.faults.missing);
  refuseEnded(row);
  if (!(await renewTokens(ctx, row, zh.accessToken.system))) throw new BusinessError('conflict', zh.faults.expired);
  return open(ctx, row);
}

async function find(ctx: Ctx, which: Which): Promise<AuthorisationRow> {
  const { app } = ctx.platform.db;
  if ('authorisationId' in which) {
    const row = await findAuthorisation(app, which.authorisationId, which.participantId);
    if (!row) throw new BusinessError('notFound', zh.faults.missing);
    return row;
  }
  const row = await findLatest(app, which.participantId, which.platform);
  if (!row) throw new BusinessError('conflict', zh.accessToken.notAuthorised(OPEN_PLATFORM_NAMES[which.platform]));
  return row;
}

async function open(ctx: Ctx, row: AuthorisationRow): Promise<AccessToken> {
  const tokens = await findTokens(ctx.platform.db.app, row.id);
  if (!tokens) throw new BusinessError('frozen', zh.faults.revoked);
  return {
    authorisationId: String(row.id),
    platform: row.platform,
    subject: row.subject,
    accountName: row.accountName,
    token: ctx.platform.secrets.open(tokens.accessToken),
  };
}
