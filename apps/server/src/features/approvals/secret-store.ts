import type { Sql, Tx } from '../../platform/db.ts';

export async function insertSecret(tx: Tx, approvalId: bigint, what: string, sealed: Buffer): Promise<void> {
  await tx`insert into approval_secret (approval_id, what, sealed) values (${approvalId}, ${what}, ${sealed})`;
}

/** What an approval made and nobody has seen yet. */
export async function findUnseenSecret(sql: Sql | Tx, id: string): Promise<{ what: string } | undefined> {
  const [row] = await sql`select what from approval_secret where approval_id = ${id} and sealed is not null`;
  return row as { what: string } | undefined;
}

/** Gives the secret out and forgets it: the second to ask gets nothing. */
export async function takeSecret(tx: Tx, id: string): Promise<{ what: string; sealed: Buffer } | undefined> {
  const [row] =
    await tx`select what, sealed from approval_secret where approval_id = ${id} and sealed is not null for update`;
  if (!row) return undefined;
  await tx`update approval_secret set sealed = null, revealed_at = clock_timestamp() where approval_id = ${id}`;
  return row as { what: string; sealed: Buffer };
}
