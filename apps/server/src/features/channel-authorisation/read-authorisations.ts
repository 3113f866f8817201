import {
  type Authorisation,
  type AuthorisationHistory,
  type AuthorisationListQuery,
  type AuthorisationLogin,
  type AuthorisationPage,
  type AuthorisationRequest,
  OPEN_PLATFORM_NAMES,
  OPEN_PLATFORMS,
  type OwnAuthorisations,
} from '@mashang/contract/channel-authorisation';
import { formatTime } from '@mashang/contract/time';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { present } from '../../platform/present.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { scopesOffered } from './authorisation-rules.ts';
import {
  type AuthorisationRow,
  findAnyAuthorisation,
  findAuthorisation,
  findByAccount,
  listAuthorisations,
  listEvents,
  listOwn,
} from './authorisation-store.ts';
import { ownParticipant } from './begin-authorisation.ts';
import { findSettings } from './open-platforms.ts';
import { pollAuthorisation } from './poll-authorisation.ts';
import { findRequest, listWaiting, type RequestBy, type RequestRow } from './requests-store.ts';
import * as zh from './zh.ts';

/** The participant's own authorisations, its pending requests, and the platforms where it can add more. */
export async function readOwnAuthorisations(ctx: Ctx): Promise<OwnAuthorisations> {
  allow(ctx.actor, 'channel-authorisation:manage');
  const participantId = ownParticipant(ctx.actor);
  const { scopes, closed } = scopesOffered(await currentLicence(ctx.platform), ctx.now);
  const [list, waiting] = await asReader(ctx, (tx) =>
    Promise.all([listOwn(tx, participantId), listWaiting(tx, participantId, ctx.now)]),
  );
  return {
    platforms: OPEN_PLATFORMS.map((code) => {
      const settings = findSettings(ctx.platform, code);
      const reason = closed || (settings ? '' : zh.readAuthorisations.notConnected);
      return {
        platform: code,
        name: OPEN_PLATFORM_NAMES[code],
        closed: reason,
        sandbox: settings?.sandbox ?? false,
        scopes,
      };
    }),
    list: list.map(viewAuthorisation),
    waiting: waiting.map((row) => viewRequest(ctx, row)),
  };
}

/** The status of a login that has a request. */
type FollowedLogin = AuthorisationLogin & { request: NonNullable<AuthorisationLogin['request']> };

/** The status of a request; polls the platform if it is time. Another participant's key is treated as unknown. */
export async function followRequest(ctx: Ctx, by: RequestBy): Promise<{ request: RequestRow; login: FollowedLogin }> {
  allow(ctx.actor, 'channel-authorisation:manage');
  const participantId = ownParticipant(ctx.actor);
  const { closed } = scopesOffered(await currentLicence(ctx.platform), ctx.now);
  if (closed) throw new BusinessError('notOffered', closed);
  const found = await asReader(ctx, (tx) => findRequest(tx, participantId, by));
  if (!found) throw new BusinessError('notFound', zh.readAuthorisations.requestMissing);
  await pollAuthorisation(ctx, found);
  return asReader(ctx, async (tx) => {
    const request = present(await findRequest(tx, participantId, { key: found.key }), 'the request that was polled');
    const row = await findByAccount(tx, request);
    return {
      request,
      login: { request: viewRequest(ctx, request), authorisation: row ? viewAuthorisation(row) : null },
    };
  });
}

/** The history of an authorisation: its owner may read its own, the staff any. */
export async function readHistory(ctx: Ctx, { id }: { id: string }): Promise<AuthorisationHistory> {
  if (ctx.actor.kind !== 'user') throw new BusinessError('forbidden', zh.faults.notPermitted);
  const { participantId } = ctx.actor;
  allow(ctx.actor, participantId === null ? 'channel-authorisation:oversee' : 'channel-authorisation:manage');
  return asReader(ctx, async (tx) => {
    const row =
      participantId === null ? await findAnyAuthorisation(tx, id) : await findAuthorisation(tx, id, participantId);
    if (!row) throw new BusinessError('notFound', zh.faults.missing);
    return listEvents(tx, row);
  });
}

/** The operator's list of authorisations. */
export async function overseeAuthorisations(ctx: Ctx, query: AuthorisationListQuery): Promise<AuthorisationPage> {
  allow(ctx.actor, 'channel-authorisation:oversee');
  const { rows, total, nextCursor } = await listAuthorisations(ctx.platform.db.app, query);
  return {
    list: rows.map((row) => ({
      ...viewAuthorisation(row),
      participantId: String(row.participantId),
      participantName: row.participantName,
    })),
    total,
    page: query.page,
    limit: query.limit,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/** Converts a row for the API. */
export function viewAuthorisation({
  id,
  participantId: _whose,
  accessExpiresAt,
  ...row
}: AuthorisationRow): Authorisation {
  return {
    id: String(id),
    platform: row.platform,
    uid: row.uid,
    state: row.state,
    subject: row.subject,
    accountName: row.accountName,
    scopes: row.scopes,
    authorisedBy: row.authorisedBy,
    accessExpiresTime: accessExpiresAt === null ? '' : formatTime(accessExpiresAt),
    authorisedTime: row.authorisedTime,
    renewedTime: row.renewedTime,
    endedTime: row.endedTime,
    endedBy: row.endedBy,
    endReason: row.endReason,
  };
}

/** Converts a request for the API; codes and addresses are included only while it is pending. */
export function viewRequest(ctx: Ctx, row: RequestRow): AuthorisationRequest {
  const waits = row.state === 'pending';
  return {
    key: row.key,
    platform: row.platform,
    uid: row.uid,
    state: row.state,
    scopes: row.scopes,
    note: row.note,
    userCode: waits ? row.userCode : '',
    verificationUri: waits ? row.verificationUri : '',
    verificationUriComplete: waits ? row.verificationUriComplete : '',
    expiresIn: waits ? Math.max(0, Math.ceil((row.expiresAt - ctx.platform.clock.now()) / 1_000)) : 0,
    interval: row.intervalS,
  };
}
