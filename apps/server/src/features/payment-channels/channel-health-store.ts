import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  nullable,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

/** Name under which the calls of a channel are counted and its circuit is kept. */
export function connectorOf(code: string): string {
  return `pay-${code}`;
}

const healthRow = rowOf({
  id: tables.payment_channel.id,
  code: tables.payment_channel.code,
  failures: int4,
  isOpen: bool,
  /** Milliseconds of the last call that succeeded; null where none did. */
  lastMs: nullable(int4),
  lastError: text,
  lastSuccessTime: text,
  /** Seconds for which the payment that waits longest to be asked about is due. */
  unaskedS: float8,
  /** Notices of the last 24 hours that proved nothing, and those that wait for their key. */
  refused: int4,
  unread: int4,
  isBillRead: bool,
  billFault: text,
  differences: int4,
});
export type ChannelHealthRow = RowOf<typeof healthRow>;
/** Health of every channel, as the database knows it for all processes. */
export async function listChannelHealth(sql: Reader): Promise<ChannelHealthRow[]> {
  return readRows(
    healthRow,
    sql`
    select c.id, c.code, coalesce(h.failures, 0) as failures, h.opened_at is not null as "isOpen",
      h.last_ms as "lastMs",
      case when h.failures > 0 then h.last_error else '' end as "lastError",
      coalesce(wire_time(h.last_success_at), '') as "lastSuccessTime",
      coalesce((select greatest(0, extract(epoch from clock_timestamp() - min(p.ask_at)))
        from channel_payment p
        where p.channel_id = c.id and p.ask_at is not null), 0)::float8 as "unaskedS",
      (select count(*)::int from channel_notice n
        where n.channel_id = c.id and n.state = 'refused' and n.at > clock_timestamp() - interval '1 day') as refused,
      (select count(*)::int from channel_notice n
        where n.channel_id = c.id and n.state = 'stored' and n.try_at is not null) as unread,
      coalesce(b.state <> 'waiting', false) as "isBillRead", coalesce(b.fault, '') as "billFault",
      (select count(*)::int from channel_difference d where d.channel_id = c.id and d.state = 'open') as differences
    from payment_channel c
    left join connector_health h on h.name = 'pay-' || c.code
    left join channel_bill b on b.channel_id = c.id and b.day = shanghai_day(clock_timestamp()) - 1
    order by c.id`,
  );
}

const openRow = rowOf({ id: tables.payment_channel.id });
/** Channels in use whose circuit is open. */
export async function listOpenCircuits(sql: Reader): Promise<bigint[]> {
  const rows = await readRows(
    openRow,
    sql`
    select c.id
    from payment_channel c join connector_health h on h.name = 'pay-' || c.code
    where c.enabled and h.opened_at is not null
    order by c.id`,
  );
  return rows.map(({ id }) => id);
}
