import { MERCHANT_EVENT_TYPES } from '@mashang/contract/events/merchant';
import type { Reader, Sql, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  list,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

export type TestTarget = { mchId: string; url: string; secrets: Buffer[] };

const testTargetRow = rowOf({
  mchId: tables.merchant.mch_id,
  url: tables.webhook_endpoint.url,
});

const secretRow = rowOf({ secret: tables.webhook_secret.secret });

/** Returns a merchant's address and its valid signing secrets, the newest first. */
export async function findTestTarget(
  sql: Sql,
  { merchantId, endpointId }: { merchantId: string; endpointId: string },
): Promise<TestTarget | undefined> {
  const row = await readRow(
    testTargetRow,
    sql`
    select m.mch_id as "mchId", e.url
    from webhook_endpoint e
    join merchant m on m.id = e.merchant_id
    where e.id = ${endpointId} and m.id = ${merchantId}`,
  );
  if (!row) return undefined;
  const secrets = await readRows(
    secretRow,
    sql`
    select secret
    from webhook_secret
    where merchant_id = ${merchantId} and (expires_at is null or expires_at > now())
    order by id desc`,
  );
  return { ...row, secrets: secrets.map(({ secret }) => secret) };
}

/**
 * Records the result of a test. An address that answered is used from now on where two people want it. False where the
 * address has changed meanwhile.
 */
export async function noteTest(
  tx: WriteTx,
  it: { endpointId: string; url: string; ok: boolean; status: number | null; error: string },
): Promise<boolean> {
  const rows = await tx`
    update webhook_endpoint set tested_at = clock_timestamp(), test_status = ${it.status}, test_error = ${it.error},
      verified_at = case when ${it.ok} then clock_timestamp() else verified_at end,
      enabled = case when ${it.ok} then wanted else enabled end, disabled_reason = case when ${it.ok}
        and wanted then '' else disabled_reason end
    where id = ${it.endpointId} and url = ${it.url} returning 1`;
  return rows.length === 1;
}

const ownEndpointRow = rowOf({
  id: text,
  url: tables.webhook_endpoint.url,
  enabled: tables.webhook_endpoint.enabled,
  wanted: tables.webhook_endpoint.wanted,
  events: list(oneOf(MERCHANT_EVENT_TYPES)),
  disabledReason: tables.webhook_endpoint.disabled_reason,
  verifiedAt: text,
  testedAt: text,
  testStatus: tables.webhook_endpoint.test_status,
  testError: tables.webhook_endpoint.test_error,
});
const networksRow = rowOf({ networks: list(text) });

/** Reads a merchant's webhook addresses, and the networks that its calls may come from. */
export async function readOwnAccessRows(
  sql: Reader,
  merchantId: bigint,
): Promise<{ endpoints: RowOf<typeof ownEndpointRow>[]; networks: string[] }> {
  const endpoints = await readRows(
    ownEndpointRow,
    sql`
    select id::text, url, enabled, wanted, events, disabled_reason as "disabledReason",
      coalesce(wire_time(verified_at), '') as "verifiedAt", coalesce(wire_time(tested_at), '') as "testedAt",
      test_status as "testStatus", test_error as "testError"
    from webhook_endpoint where merchant_id = ${merchantId} order by id`,
  );
  const row = await readOne(
    networksRow,
    sql`select array(select text(x) from unnest(ip_allow) x) as networks from merchant where id = ${merchantId}`,
  );
  return { endpoints, networks: row.networks };
}
