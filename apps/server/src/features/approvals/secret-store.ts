import { APPROVAL_KINDS, type ApprovalKindName } from '@mashang/contract/approvals';
import type { Reader, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bytes, keyOf, readRow, readRows, rowOf } from '../../platform/database/statements/rows.ts';

/** The secret is useless after `until`; null means that it stays valid until somebody takes it. */
export type NewSecret = { what: string; sealed: Buffer; until: Date | null };

export async function insertSecret(tx: WriteTx, approvalId: bigint, { what, sealed, until }: NewSecret): Promise<void> {
  await tx`
    insert into approval_secret (approval_id, what, sealed, until)
    values (${approvalId}, ${what}, ${sealed}, ${until})`;
}

const untaken = (sql: Reader, now: number) =>
  sql`s.sealed is not null and (s.until is null or s.until > ${new Date(now)})`;

const whatRow = rowOf({ what: tables.approval_secret.what });

/** The secret that an approval made and nobody has seen yet. */
export async function findUnseenSecret(
  sql: Reader,
  { id, now }: { id: string; now: number },
): Promise<{ what: string } | null> {
  return readRow(
    whatRow,
    sql`
    select s.what from approval_secret s where s.approval_id = ${id} and ${untaken(sql, now)}`,
  );
}

const untakenSecretRow = rowOf({
  id: tables.approval.id,
  kind: keyOf(APPROVAL_KINDS),
  subjectKind: tables.approval.subject_kind,
  subjectId: tables.approval.subject_id,
});

/** Approvals of this maker whose secret it has not taken yet, each with the record that it was about. */
export async function listUntakenSecrets(
  sql: Reader,
  { userId, now, most }: { userId: bigint; now: number; most: number },
): Promise<{ id: bigint; kind: ApprovalKindName; subjectKind: string; subjectId: string }[]> {
  return readRows(
    untakenSecretRow,
    sql`
    select a.id, a.kind, a.subject_kind as "subjectKind", a.subject_id as "subjectId"
    from approval_secret s
    join approval a on a.id = s.approval_id
    where a.maker_id = ${userId} and ${untaken(sql, now)} order by a.id desc limit ${most}`,
  );
}

const secretRow = rowOf({
  what: tables.approval_secret.what,
  sealed: bytes,
});

/** Returns the secret and erases it, so that a second request gets nothing. */
export async function takeSecret(
  tx: WriteTx,
  { id, now }: { id: string; now: number },
): Promise<{ what: string; sealed: Buffer } | null> {
  const row = await readRow(
    secretRow,
    tx`
    select s.what, s.sealed from approval_secret s where s.approval_id = ${id} and ${untaken(tx, now)} for update`,
  );
  if (!row) return null;
  await tx`update approval_secret set sealed = null, revealed_at = clock_timestamp() where approval_id = ${id}`;
  return row;
}

/** Erases unseen secrets, by the kind and subject of their approvals. */
export async function forgetSecrets(
  tx: WriteTx,
  subjects: readonly (readonly [kind: string, id: string])[],
): Promise<void> {
  await tx`
    update approval_secret s set sealed = null, revealed_at = clock_timestamp()
    from approval a
    join unnest(${subjects.map(([kind]) => kind)}::text[], ${subjects.map(([, id]) => id)}::text[]) x (kind, id)
      on a.kind = x.kind and a.subject_id = x.id
    where s.approval_id = a.id and s.sealed is not null`;
}

export async function forgetSecretsOver(sql: Writer, now: number): Promise<void> {
  await sql`
    update approval_secret
    set sealed = null, revealed_at = clock_timestamp()
    where sealed is not null and until <= ${new Date(now)}`;
}
