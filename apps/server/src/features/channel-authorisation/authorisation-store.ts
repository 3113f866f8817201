import {
  AUTHORISATION_EVENT_NAMES,
  AUTHORISATION_STATES,
  type AuthorisationEventName,
  type AuthorisationListQuery,
  OPEN_PLATFORMS,
  type OpenPlatform,
  SCOPES,
  type Scope,
} from '@mashang/contract/channel-authorisation';
import type { Reader, Sql, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { cursorAfter, pageBy } from '../../platform/database/statements/db-paging.ts';
import {
  bytes,
  float8,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { type Account, accountRow } from './requests-store.ts';

const authorisationRow = rowOf({
  ...accountRow.columns,
  id: tables.channel_authorisation.id,
  state: oneOf(AUTHORISATION_STATES),
  subject: tables.channel_authorisation.subject,
  accountName: tables.channel_authorisation.account_name,
  scopes: list(oneOf(SCOPES)),
  accessExpiresAt: nullable(float8),
  authorisedBy: tables.channel_authorisation.authorised_by,
  authorisedTime: text,
  renewedTime: text,
  endedTime: text,
  endedBy: tables.channel_authorisation.ended_by,
  endReason: tables.channel_authorisation.end_reason,
});
export type AuthorisationRow = RowOf<typeof authorisationRow>;
/** Tokens as they are stored: sealed. */
const tokensRow = rowOf({
  accessToken: bytes,
  accessExpiresAt: nullable(float8),
  refreshToken: tables.channel_authorisation.refresh_token,
});
export type Tokens = RowOf<typeof tokensRow>;
export type Grant = Account & Tokens & { subject: string; accountName: string; scopes: Scope[]; authorisedBy: string };

const at = (sql: Reader, ms: number | null) => (ms === null ? sql`null` : sql`to_timestamp(${ms / 1000}::float8)`);
const columns = (sql: Reader) => sql`
  a.id, a.participant_id as "participantId", a.platform, a.uid, a.state, a.subject, a.account_name as "accountName",
  a.scopes,
  (extract(epoch from a.access_expires_at) * 1000)::float8 as "accessExpiresAt", a.authorised_by as "authorisedBy",
  wire_time(a.authorised_at) as "authorisedTime",
  coalesce(wire_time(a.renewed_at), '') as "renewedTime", coalesce(wire_time(a.ended_at), '') as "endedTime",
  a.ended_by as "endedBy", a.end_reason as "endReason"`;
const sealed = (sql: Reader) => sql`a.access_token as "accessToken", a.refresh_token as "refreshToken"`;

/** One participant's own authorisation by its id. */
export async function findAuthorisation(
  sql: Reader,
  id: string,
  participantId: bigint,
): Promise<AuthorisationRow | null> {
  return readRow(
    authorisationRow,
    sql`
    select ${columns(sql)}
    from channel_authorisation a
    where a.id = ${id}::bigint and a.participant_id = ${participantId}`,
  );
}

export async function findByAccount(
  sql: Reader,
  { participantId, platform, uid }: Account,
): Promise<AuthorisationRow | null> {
  return readRow(
    authorisationRow,
    sql`
    select ${columns(sql)}
    from channel_authorisation a
    where a.participant_id = ${participantId} and a.platform = ${platform} and a.uid = ${uid}`,
  );
}

const anyAuthorisationRow = rowOf({
  ...authorisationRow.columns,
  participantName: tables.participant.name,
});

/** Any participant's authorisation, for the operator and for the program itself. */
export async function findAnyAuthorisation(
  sql: Reader,
  id: string,
): Promise<(AuthorisationRow & { participantName: string }) | null> {
  return readRow(
    anyAuthorisationRow,
    sql`
    select ${columns(sql)}, p.name as "participantName"
    from channel_authorisation a
    join participant p on p.id = a.participant_id
    where a.id = ${id}::bigint`,
  );
}

/** A participant's active authorisation at a platform, the latest if there are several; else the latest ended one. */
export async function findLatest(
  sql: Reader,
  participantId: bigint,
  platform: OpenPlatform,
): Promise<AuthorisationRow | null> {
  return readRow(
    authorisationRow,
    sql`
    select ${columns(sql)}
    from channel_authorisation a
    where a.participant_id = ${participantId} and a.platform = ${platform}
    order by a.state = 'active' desc, a.authorised_at desc limit 1`,
  );
}

export async function listOwn(sql: Reader, participantId: bigint): Promise<AuthorisationRow[]> {
  return readRows(
    authorisationRow,
    sql`
    select ${columns(sql)}
    from channel_authorisation a
    where a.participant_id = ${participantId}
    order by a.state = 'active' desc, a.authorised_at desc
    limit 200`,
  );
}

export async function findTokens(sql: Reader, id: bigint): Promise<Tokens | null> {
  return readRow(
    tokensRow,
    sql`
    select ${sealed(sql)}, (extract(epoch from a.access_expires_at) * 1000)::float8 as "accessExpiresAt"
    from channel_authorisation a
    where a.id = ${id} and a.state = 'active'`,
  );
}

/** Locks an account of a platform, so that one transaction at a time decides whose it is. */
export async function lockSubject(tx: Tx, platform: OpenPlatform, subject: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`authorisation ${platform} ${subject}`}, 0))`;
}

/** Whether that account of the platform is in force for another participant, or under another uid. */
export async function isTakenByOther(
  tx: Tx,
  grant: Pick<Grant, 'participantId' | 'platform' | 'uid' | 'subject'>,
): Promise<boolean> {
  const rows = await tx`
    select
    from channel_authorisation
    where platform = ${grant.platform} and subject = ${grant.subject} and state = 'active'
      and (participant_id <> ${grant.participantId} or uid <> ${grant.uid})`;
  return rows.length > 0;
}

/** Stores a consent: the account's authorisation begins, or begins again. */
export async function putAuthorisation(tx: WriteTx, grant: Grant, now: number): Promise<void> {
  await tx`
    insert into channel_authorisation as a (participant_id, platform, uid, subject, account_name, scopes, access_token,
      access_expires_at, refresh_token, authorised_by,
      authorised_at)
    values (${grant.participantId}, ${grant.platform}, ${grant.uid}, ${grant.subject}, ${grant.accountName},
      ${grant.scopes}, ${grant.accessToken},
      ${at(tx, grant.accessExpiresAt)}, ${grant.refreshToken}, ${grant.authorisedBy}, ${at(tx, now)})
    on conflict (participant_id, platform, uid) do update set state = 'active', subject = excluded.subject,
      account_name = excluded.account_name,
      scopes = excluded.scopes, access_token = excluded.access_token, access_expires_at = excluded.access_expires_at,
      refresh_token = excluded.refresh_token,
      authorised_by = excluded.authorised_by, authorised_at = excluded.authorised_at, renewed_at = null,
      renewing_until = null, ended_at = null, ended_by = '',
      end_reason = ''`;
}

/** Takes the lease to renew: a refresh token that is used twice at the same time ends the grant. */
export async function claimRenewal(sql: Writer, id: bigint, now: number, until: number): Promise<Tokens | null> {
  return readRow(
    tokensRow,
    sql`
    update channel_authorisation a set renewing_until = ${at(sql, until)}
    where a.id = ${id} and a.state = 'active' and (a.renewing_until is null or a.renewing_until <= ${at(sql, now)})
    returning ${sealed(sql)}, (extract(epoch from a.access_expires_at) * 1000)::float8 as "accessExpiresAt"`,
  );
}

export async function releaseRenewal(sql: Writer, id: bigint): Promise<void> {
  await sql`update channel_authorisation set renewing_until = null where id = ${id}`;
}

/** Stores renewed tokens. Returns false if the authorisation was ended meanwhile; then the tokens are not stored. */
export async function putRenewed(tx: WriteTx, id: bigint, tokens: Tokens, now: number): Promise<boolean> {
  const rows = await tx`
    update channel_authorisation
    set access_token = ${tokens.accessToken}, access_expires_at = ${at(tx, tokens.accessExpiresAt)},
      refresh_token = coalesce(${tokens.refreshToken}, refresh_token), renewed_at = ${at(tx, now)},
      renewing_until = null
    where id = ${id} and state = 'active' returning 1`;
  return rows.length === 1;
}

type End = { state: 'expired' | 'revoked'; by: string; reason: string };
/**
 * Ends an authorisation: its tokens are deleted at once. A token that must be revoked at the platform is kept until
 * then.
 */
export async function endAuthorisation(
  tx: WriteTx,
  id: bigint,
  { state, by, reason }: End,
  now: number,
): Promise<boolean> {
  const rows = await tx`
    update channel_authorisation
    set state = ${state}, ended_at = ${at(tx, now)}, ended_by = ${by}, end_reason = ${reason},
      revoke_token = case when ${state} = 'revoked' then coalesce(refresh_token, access_token) end,
      access_token = null, refresh_token = null, access_expires_at = null,
      renewing_until = null
    where id = ${id} and state = 'active' returning 1`;
  return rows.length === 1;
}

const dueRow = rowOf({
  id: tables.channel_authorisation.id,
  platform: oneOf(OPEN_PLATFORMS),
  token: bytes,
});
export type Due = RowOf<typeof dueRow>;
/** Tokens that must still be revoked at their platforms. */
export async function listRevocationsDue(sql: Sql, platforms: readonly string[]): Promise<Due[]> {
  return readRows(
    dueRow,
    sql`
    select id, platform, revoke_token as token from channel_authorisation
    where revoke_token is not null and platform = any (${platforms}::text[]) order by id limit 20`,
  );
}

/** Deletes a token that the platform has revoked. */
export async function clearRevocation(sql: Writer, id: bigint, token: Buffer): Promise<void> {
  await sql`update channel_authorisation set revoke_token = null where id = ${id} and revoke_token = ${token}`;
}

export type AuthorisationEvent = Account & { what: AuthorisationEventName; who: string; note: string };
export async function insertEvent(
  tx: WriteTx,
  { participantId, platform, uid, what, who, note }: AuthorisationEvent,
): Promise<void> {
  await tx`
    insert into authorisation_event (participant_id, platform, uid, what, who, note)
    values (${participantId}, ${platform}, ${uid}, ${what}, ${who}, ${note})`;
}

const eventRow = rowOf({
  id: text,
  what: keyOf(AUTHORISATION_EVENT_NAMES),
  who: tables.authorisation_event.who,
  note: tables.authorisation_event.note,
  time: text,
});

export async function listEvents(sql: Reader, { participantId, platform, uid }: Account) {
  return readRows(
    eventRow,
    sql`
    select id::text, what, who, note, wire_time(at) as time from authorisation_event
    where participant_id = ${participantId} and platform = ${platform} and uid = ${uid}
    order by authorisation_event.id desc
    limit 100`,
  );
}

const PAGE_CAP = 10_000;

const listedAuthorisationRow = rowOf({
  ...authorisationRow.columns,
  participantName: text,
});

/** The operator's list of authorisations, with their participants and platforms. */
export async function listAuthorisations(sql: Reader, query: AuthorisationListQuery) {
  const word = query.keyword ? `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%` : null;
  const where = sql`
    (${query.platform ?? null}::text is null or a.platform = ${query.platform ?? null})
      and (${query.state ?? null}::text is null or a.state = ${query.state ?? null})
    and (${word}::text is null or p.name ilike ${word} or a.uid ilike ${word} or a.account_name ilike ${word})`;
  const from = sql`channel_authorisation a join participant p on p.id = a.participant_id`;
  const { after, order, extent } = pageBy(sql, query, { id: sql`a.id`, amount: sql`a.id` });
  const rows = await readRows(
    listedAuthorisationRow,
    sql`
    select ${columns(sql)}, p.name as "participantName"
    from ${from}
    where ${where} ${after}
    order by ${order} ${extent}`,
  );
  const total = await readCount(sql`
    select count(*)::int as n from (select from ${from} where ${where} limit ${PAGE_CAP}) x`);
  const nextCursor = cursorAfter(
    rows.map(({ id }) => ({ id, amount: id })),
    query,
  );
  return { rows, total, nextCursor };
}
