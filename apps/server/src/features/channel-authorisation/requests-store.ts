import {
  OPEN_PLATFORMS,
  type OpenPlatform,
  REQUEST_STATES,
  type RequestState,
  SCOPES,
} from '@mashang/contract/channel-authorisation';
import type { Reader, Sql, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bytes,
  float8,
  list,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
} from '../../platform/database/statements/rows.ts';

/** An account of a participant at a platform. */
export const accountRow = rowOf({
  participantId: tables.authorisation_request.participant_id,
  platform: oneOf(OPEN_PLATFORMS),
  uid: tables.authorisation_request.uid,
});
export type Account = RowOf<typeof accountRow>;
const requestRow = rowOf({
  ...accountRow.columns,
  id: tables.authorisation_request.id,
  key: tables.authorisation_request.key,
  state: oneOf(REQUEST_STATES),
  scopes: list(oneOf(SCOPES)),
  userCode: tables.authorisation_request.user_code,
  verificationUri: tables.authorisation_request.verification_uri,
  verificationUriComplete: tables.authorisation_request.verification_uri_complete,
  intervalS: tables.authorisation_request.interval_s,
  expiresAt: float8,
  requestedBy: tables.authorisation_request.requested_by,
  note: tables.authorisation_request.note,
});
export type RequestRow = RowOf<typeof requestRow>;
export type NewRequest = Omit<RequestRow, 'id' | 'state' | 'note'> & { deviceCode: Buffer };
/** Identifies a request of one participant. */
export type RequestBy = { key: string } | { platform: OpenPlatform; uid: string };

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
const columns = (sql: Reader) => sql`
  id, key, participant_id as "participantId", platform, uid, state, scopes, user_code as "userCode",
  verification_uri as "verificationUri",
  verification_uri_complete as "verificationUriComplete", interval_s as "intervalS",
  (extract(epoch from expires_at) * 1000)::float8 as "expiresAt",
  requested_by as "requestedBy", note`;

/** The latest request of an account of that participant, or the one with a key; null if the key is somebody else's. */
export async function findRequest(sql: Reader, participantId: bigint, by: RequestBy): Promise<RequestRow | null> {
  const which = 'key' in by ? sql`key = ${by.key}` : sql`platform = ${by.platform} and uid = ${by.uid}`;
  return readRow(
    requestRow,
    sql`
    select ${columns(sql)}
    from authorisation_request
    where participant_id = ${participantId} and ${which}
    order by id desc
    limit 1`,
  );
}

export async function listWaiting(sql: Reader, participantId: bigint, now: number): Promise<RequestRow[]> {
  return readRows(
    requestRow,
    sql`
    select ${columns(sql)}
    from authorisation_request
    where participant_id = ${participantId} and state = 'pending' and expires_at > ${at(sql, now)}
    order by id desc limit 20`,
  );
}

/** Returns null if another request of the same account is already pending. */
export async function insertRequest(tx: WriteTx, request: NewRequest, now: number): Promise<RequestRow | null> {
  return readRow(
    requestRow,
    tx`
    insert into authorisation_request (key, participant_id, platform, uid, scopes, device_code, user_code,
      verification_uri, verification_uri_complete, interval_s,
      next_poll_at, expires_at, requested_by, created_at)
    values (${request.key}, ${request.participantId}, ${request.platform}, ${request.uid}, ${request.scopes},
      ${request.deviceCode}, ${request.userCode},
      ${request.verificationUri}, ${request.verificationUriComplete}, ${request.intervalS},
      ${at(tx, now + request.intervalS * 1_000)}, ${at(tx, request.expiresAt)},
      ${request.requestedBy}, ${at(tx, now)})
    on conflict (participant_id, platform, uid) where state = 'pending' do nothing returning ${columns(tx)}`,
  );
}

const deviceCodeRow = rowOf({ deviceCode: bytes });

/**
 * Takes the only poll of this interval; null if it is too early, another caller has taken it, or the request is over.
 */
export async function claimPoll(sql: Writer, id: bigint, now: number): Promise<Buffer | null> {
  const row = await readRow(
    deviceCodeRow,
    sql`
    update authorisation_request set next_poll_at = ${at(sql, now)} + make_interval(secs => interval_s)
    where id = ${id} and state = 'pending' and next_poll_at <= ${at(sql, now)} returning device_code as "deviceCode"`,
  );
  return row?.deviceCode ?? null;
}

export async function slowPolls(sql: Writer, id: bigint, intervalS: number, now: number): Promise<void> {
  await sql`
    update authorisation_request
    set interval_s = ${intervalS}, next_poll_at = ${at(sql, now + intervalS * 1_000)}
    where id = ${id} and state = 'pending'`;
}

type End = { state: Exclude<RequestState, 'pending'>; note: string };
/** Ends a request, once; returns false if it had already ended. */
export async function endRequest(tx: WriteTx, id: bigint, { state, note }: End, now: number): Promise<boolean> {
  const rows = await tx`
    update authorisation_request
    set state = ${state}, note = ${note}, device_code = null, ended_at = ${at(tx, now)}
    where id = ${id} and state = 'pending'
    returning 1`;
  return rows.length === 1;
}

/** Requests whose next poll is due. */
export async function listDueRequests(sql: Sql, now: number): Promise<RequestRow[]> {
  return readRows(
    requestRow,
    sql`
    select ${columns(sql)}
    from authorisation_request
    where state = 'pending' and next_poll_at <= ${at(sql, now)}
    order by next_poll_at
    limit 50`,
  );
}
