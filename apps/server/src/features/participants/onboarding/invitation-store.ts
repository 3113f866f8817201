import { INVITATION_STATES, PARTICIPANT_KINDS, type ParticipantKind } from '@mashang/contract/participants';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  json,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personal } from '../../../platform/security/personal.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

export type InvitationRate = { product: string; rate: number };
const invitationRow = rowOf({
  id: tables.invitation.id,
  inviterId: tables.invitation.inviter_id,
  inviterName: tables.participant.name,
  inviterLegalName: tables.participant.legal_name,
  name: tables.invitation.name,
  kind: oneOf(PARTICIPANT_KINDS),
  legalName: tables.invitation.legal_name,
  phone: tables.invitation.phone,
  rates: json(z.array(z.object({ product: z.string(), rate: z.number() }))),
  /** Expired from its time on, even before a row says so. */
  state: oneOf(INVITATION_STATES),
  createTime: text,
  expiresAt: text,
});
export type InvitationRow = RowOf<typeof invitationRow>;
const columns = (sql: Reader, now: number) => sql`
  i.id, i.inviter_id as "inviterId", i.name, i.kind, i.legal_name as "legalName", i.phone, i.rates,
  case when i.state = 'open' and i.expires_at <= ${at(sql, now)} then 'expired' else i.state end as state,
  wire_time(i.created_at) as "createTime", wire_time(i.expires_at) as "expiresAt", p.name as "inviterName",
  p.legal_name as "inviterLegalName"`;

/** Makes two people who want one name wait for each other. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('name of ' || ${name}::text, 0))`;
}

const takenRow = rowOf({ taken: bool });

/** Whether somebody has the name or is invited under it, except by the given invitation. */
export async function isNameTaken(tx: Tx, name: string, now: number, except: bigint | null): Promise<boolean> {
  const row = await readOne(
    takenRow,
    tx`
    select exists (select from app_user where username = ${name})
      or exists (select from participant where name = ${name})
      or exists (select
        from invitation
        where name = ${name} and state = 'open' and expires_at > ${at(tx, now)}
          and id is distinct from ${except}) as taken`,
  );
  return row.taken;
}

/** Marks invitations of a name as expired, so that the name can be offered again. */
export async function closeExpired(tx: WriteTx, name: string, now: number): Promise<void> {
  await tx`
    update invitation
    set state = 'expired', closed_at = expires_at
    where name = ${name} and state = 'open' and expires_at <= ${at(tx, now)}`;
}

export type NewInvitation = {
  inviterId: bigint;
  invitedBy: bigint;
  name: string;
  kind: ParticipantKind;
  legalName: string;
  phone: string;
  rates: InvitationRate[];
  tokenHash: Buffer;
  expiresAt: number;
};

const idRow = rowOf({ id: tables.invitation.id });

export async function insertInvitation(tx: WriteTx, it: NewInvitation, now: number): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into invitation (inviter_id, invited_by, name, kind, legal_name, phone, rates, token_hash, created_at,
      issued_at, expires_at)
    values (${it.inviterId}, ${it.invitedBy}, ${it.name}, ${it.kind},
      ${personal('invitation.legal_name', it.legalName)}, ${personal('invitation.phone', it.phone)},
      ${tx.json(it.rates)}, ${it.tokenHash},
      ${at(tx, now)}, ${at(tx, now)}, ${at(tx, it.expiresAt)}) returning id`,
  );
  return row.id;
}

/** Returns and locks an invitation of this inviter. */
export async function lockInvitation(
  tx: Tx,
  { id, inviterId }: { id: bigint; inviterId: bigint },
  now: number,
): Promise<InvitationRow | null> {
  return readRow(
    invitationRow,
    tx`
    select ${columns(tx, now)}
    from invitation i
    join participant p on p.id = i.inviter_id
    where i.id = ${id} and i.inviter_id = ${inviterId}
    for update of i`,
  );
}

export async function findInvitation(sql: Reader, id: bigint, now: number): Promise<InvitationRow> {
  return readOne(
    invitationRow,
    sql`
    select ${columns(sql, now)} from invitation i join participant p on p.id = i.inviter_id where i.id = ${id}`,
  );
}

const tokenInvitationRow = rowOf({ ...invitationRow.columns, invitedBy: tables.invitation.invited_by });
/** With the user of the inviter who wrote the invitation. */
export type TokenInvitation = RowOf<typeof tokenInvitationRow>;
/** Returns the invitation of a token, used or not. Runs with the application's rights: the token is the permission. */
export async function findByToken(sql: Reader, tokenHash: Buffer, now: number): Promise<TokenInvitation | null> {
  return readRow(
    tokenInvitationRow,
    sql`
    select ${columns(sql, now)}, i.invited_by as "invitedBy"
    from invitation i
    join participant p on p.id = i.inviter_id
    where i.token_hash = ${tokenHash}`,
  );
}

/** Does the same, and locks it: if two accept with one link, the second finds it used. */
export async function lockByToken(tx: Tx, tokenHash: Buffer, now: number): Promise<TokenInvitation | null> {
  await tx`select 1 from invitation where token_hash = ${tokenHash} for update`;
  return findByToken(tx, tokenHash, now);
}

/** Stores a new link; the former one is no longer valid. */
export async function reissue(
  tx: WriteTx,
  id: bigint,
  { tokenHash, expiresAt, now }: { tokenHash: Buffer; expiresAt: number; now: number },
): Promise<void> {
  await tx`
    update invitation
    set token_hash = ${tokenHash}, state = 'open', closed_at = null, issued_at = ${at(tx, now)},
      expires_at = ${at(tx, expiresAt)}
    where id = ${id}`;
}

export async function closeInvitation(
  tx: WriteTx,
  id: bigint,
  { state, participantId, now }: { state: 'accepted' | 'withdrawn'; participantId: bigint | null; now: number },
): Promise<void> {
  await tx`
    update invitation
    set state = ${state}, participant_id = ${participantId}, closed_at = ${at(tx, now)}
    where id = ${id}`;
}

/** Returns an inviter's invitations that were not accepted, the newest first. */
export async function listInvitations(sql: Reader, inviterId: bigint, now: number): Promise<InvitationRow[]> {
  return readRows(
    invitationRow,
    sql`
    select ${columns(sql, now)} from invitation i join participant p on p.id = i.inviter_id
    where i.inviter_id = ${inviterId} and i.state <> 'accepted' order by i.id desc limit 100`,
  );
}
