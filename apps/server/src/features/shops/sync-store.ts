import type { Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { oneOf, type RowOf, readOne, readRow, rowOf } from '../../platform/database/statements/rows.ts';

const dueSyncRow = rowOf({
  id: tables.shop_sync.id,
  shopId: tables.shop_sync.shop_id,
  participantId: tables.shop_sync.participant_id,
  stage: oneOf(['goods', 'orders']),
  cursor: tables.shop_sync.cursor,
  pages: tables.shop_sync.pages,
  tries: tables.shop_sync.tries,
  requestId: tables.shop_sync.request_id,
});
export type DueSync = RowOf<typeof dueSyncRow>;

const idRow = rowOf({ id: tables.shop_sync.id });

/** Starts a sync; returns the one in progress instead if there is one. */
export async function startSync(
  tx: WriteTx,
  shop: { id: bigint; participantId: bigint },
  { by, requestId }: { by: string; requestId: string },
): Promise<bigint> {
  await tx`
    insert into shop_sync (shop_id, participant_id, started_by, request_id)
    values (${shop.id}, ${shop.participantId}, ${by}, ${requestId})
    on conflict (shop_id) where state in ('queued', 'running') do nothing`;
  const row = await readOne(
    idRow,
    tx`
    select id from shop_sync where shop_id = ${shop.id} and state in ('queued', 'running')`,
  );
  return row.id;
}

/** Leases the oldest sync that waits or whose worker died; null if there is none. */
export async function leaseSync(sql: Writer, leaseS: number): Promise<DueSync | null> {
  return readRow(
    dueSyncRow,
    sql`
    update shop_sync y set state = 'running', lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (
      select id
      from shop_sync
      where (state = 'queued' and next_at <= clock_timestamp())
        or (state = 'running' and lease_until < clock_timestamp())
      order by id limit 1 for update skip locked
    ) due where y.id = due.id
    returning y.id, y.shop_id as "shopId", y.participant_id as "participantId", y.stage, y.cursor, y.pages, y.tries,
      y.request_id as "requestId"`,
  );
}

export type SyncStep = {
  stage: 'goods' | 'orders';
  cursor: string | null;
  total: number;
  read: number;
  changed: number;
  conflicts: number;
  next: { stage: 'goods' | 'orders'; cursor: string | null };
};
/** Records a stored page; false if another worker has continued meanwhile. */
export async function noteStep(tx: WriteTx, due: DueSync, step: SyncStep, leaseS: number): Promise<boolean> {
  const total = step.stage === 'goods' ? tx`goods_total = ${step.total}` : tx`orders_total = ${step.total}`;
  const rows = await tx`
    update shop_sync
    set ${total}, done = done + ${step.read}, changed = changed + ${step.changed},
      conflicts = conflicts + ${step.conflicts},
      stage = ${step.next.stage}, cursor = ${step.next.cursor}, pages = pages + 1, tries = 0,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    where id = ${due.id} and state = 'running' and stage = ${step.stage} and cursor is not distinct from ${step.cursor}
    returning id`;
  return rows.length === 1;
}

export async function endSync(tx: WriteTx, due: DueSync, archived: number): Promise<void> {
  await tx`
    update shop_sync
    set state = 'done', changed = changed + ${archived}, ended_at = clock_timestamp(), lease_until = null
    where id = ${due.id}`;
  await tx`update shop set synced_at = clock_timestamp() where id = ${due.shopId}`;
}

/** Queues a failed sync again after a delay, from the same page. */
export async function postponeSync(sql: Writer, due: DueSync, waitS: number): Promise<void> {
  await sql`
    update shop_sync
    set state = 'queued', tries = tries + ${waitS === 0 ? 0 : 1}, lease_until = null,
      next_at = clock_timestamp() + make_interval(secs => ${waitS})
    where id = ${due.id}`;
}
export async function failSync(sql: Writer, due: DueSync, fault: string): Promise<void> {
  await sql`
    update shop_sync
    set state = 'failed', fault = ${fault}, ended_at = clock_timestamp(), lease_until = null
    where id = ${due.id}`;
}
