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

/** Names an authorisation of one participant: by its id, or the latest at a platform. */
export type Which = { participantId: bigint; scope: Scope } & (
  | { authorisationId: string }
  | { platform: OpenPlatform }
);
export type AccessToken = {
  token: string;
  authorisationId: string;
  platform: OpenPlatform;
  /** The account's id at the platform: data read under the token must belong to it. */
  subject: string;
  accountName: string;
};

/**
 * Public entry for features that read at an open platform for a participant: a valid token, renewed if it is about to
 * end. Throws 404 (not this participant's), 409 (none, expired, or without this scope), 423 (revoked, or its
 * participant is frozen), 451 (licence), 9999 (the platform fails).
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
 * Public entry for the case that the platform refuses a token that looked valid (401): renews it at once, or ends the
 * authorisation. Throws as `accessTokenOf`.
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
