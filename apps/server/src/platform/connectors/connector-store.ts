import type { Reader, Sql, Writer } from '../database/db.ts';
import { tables } from '../database/schema/table-columns.ts';
import { float8, nullable, type RowOf, readOne, readRow, readRows, rowOf } from '../database/statements/rows.ts';

/** Times in epoch milliseconds. */
const connectorHealthRow = rowOf({
  name: tables.connector_health.name,
  failures: tables.connector_health.failures,
  openedAt: nullable(float8),
  probeAt: nullable(float8),
  lastSuccessAt: nullable(float8),
  lastFailureAt: nullable(float8),
  lastError: tables.connector_health.last_error,
  lastMs: tables.connector_health.last_ms,
});
export type ConnectorHealth = RowOf<typeof connectorHealthRow>;

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
const columns = (sql: Sql) => sql`
  name, failures, (extract(epoch from opened_at) * 1000)::float8 as "openedAt",
  (extract(epoch from probe_at) * 1000)::float8 as "probeAt",
  (extract(epoch from last_success_at) * 1000)::float8 as "lastSuccessAt",
  (extract(epoch from last_failure_at) * 1000)::float8 as "lastFailureAt",
  last_error as "lastError", last_ms as "lastMs"`;

export async function findHealth(sql: Sql, name: string): Promise<ConnectorHealth | null> {
  return readRow(connectorHealthRow, sql`select ${columns(sql)} from connector_health where name = ${name}`);
}

export async function listHealth(sql: Sql): Promise<ConnectorHealth[]> {
  return readRows(connectorHealthRow, sql`select ${columns(sql)} from connector_health`);
}

/** Records a call that succeeded: the circuit is closed. */
export async function noteSuccess(sql: Writer, name: string, ms: number, now: number): Promise<void> {
  await sql`
    insert into connector_health (name, last_success_at, last_ms) values (${name}, ${at(sql, now)}, ${ms})
    on conflict (name) do update set failures = 0, opened_at = null, probe_at = null,
      last_success_at = excluded.last_success_at, last_ms = excluded.last_ms`;
}

const failuresRow = rowOf({ failures: tables.connector_health.failures });

/** Records a failed call; returns the number of failures in a row. */
export async function noteFailure(sql: Writer, name: string, error: string, now: number): Promise<number> {
  const row = await readOne(
    failuresRow,
    sql`
    insert into connector_health as h (name, failures, last_failure_at, last_error)
    values (${name}, 1, ${at(sql, now)}, ${error})
    on conflict (name) do update set failures = h.failures + 1, last_failure_at = excluded.last_failure_at,
      last_error = excluded.last_error
    returning failures`,
  );
  return row.failures;
}

export async function openCircuit(sql: Writer, name: string, now: number, probeAt: number): Promise<void> {
  await sql`
    update connector_health
    set opened_at = coalesce(opened_at, ${at(sql, now)}), probe_at = greatest(probe_at, ${at(sql, probeAt)})
    where name = ${name}`;
}

/** Lets one of the callers that would probe an open circuit do so until `until`; after that another may. */
export async function claimProbe(sql: Writer, name: string, now: number, until: number): Promise<boolean> {
  const rows = await sql`
    update connector_health
    set probe_at = ${at(sql, until)}
    where name = ${name} and opened_at is not null and probe_at <= ${at(sql, now)}
    returning 1`;
  return rows.length === 1;
}
