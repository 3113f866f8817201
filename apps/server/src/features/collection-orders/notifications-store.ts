import type { Sql } from '../../platform/db.ts';

export async function findNotification(sql: Sql, connector: string, id: string): Promise<{ bodyHash: Buffer } | null> {
  const [row] =
    await sql`select body_hash as "bodyHash" from channel_notification where connector = ${connector} and notification_id = ${id}`;
  return (row as never) ?? null;
}

/** Sealed secret of an enabled connector, null when there is no such connector. */
export async function findConnectorSecret(sql: Sql, connector: string): Promise<Buffer | null> {
  const [row] =
    await sql`select secret from channel where connector = ${connector} and enabled and secret is not null limit 1`;
  return (row as { secret: Buffer } | undefined)?.secret ?? null;
}
