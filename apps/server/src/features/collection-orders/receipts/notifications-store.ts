import { COLLECTION_STATUSES, type CollectionStatus } from '@mashang/contract/collection-orders';
import type { Sql } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { bytes, oneOf, readRow, rowOf } from '../../../platform/database/statements/rows.ts';

const notificationRow = rowOf({
  bodyHash: tables.channel_notification.body_hash,
  status: oneOf(COLLECTION_STATUSES),
});

/** A stored notification, with the present status of its order. */
export async function findNotification(
  sql: Sql,
  connector: string,
  id: string,
): Promise<{ bodyHash: Buffer; status: CollectionStatus } | null> {
  return readRow(
    notificationRow,
    sql`
    select n.body_hash as "bodyHash", o.status
    from channel_notification n
    join collection_order o on o.agt_order_no = n.agt_order_no
    where n.connector = ${connector} and n.notification_id = ${id}`,
  );
}

const secretRow = rowOf({ secret: bytes });

/** The sealed secret of an enabled connector; null if there is no such connector. */
export async function findConnectorSecret(sql: Sql, connector: string): Promise<Buffer | null> {
  const row = await readRow(
    secretRow,
    sql`
    select secret from channel where connector = ${connector} and enabled and secret is not null limit 1`,
  );
  return row?.secret ?? null;
}
