import type { ApprovalPayload } from '@mashang/contract/approvals';
import { MERCHANT_EVENT_TYPES } from '@mashang/contract/events/merchant';
import type { PlanNumbers } from '@mashang/contract/fees';
import { KYC_STATUSES } from '@mashang/contract/standing';
import { RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import type { Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { planColumns, planOfStored, storedPlan, storedTier } from './fees/fee-plan-store.ts';
import * as zh from './zh.ts';

const idOf = (text: string) => (/^\d{1,18}$/.test(text) ? text : null);

const merchantRow = rowOf({
  name: text,
  kybStatus: oneOf(KYC_STATUSES),
});

const askingRow = rowOf({
  id: tables.merchant.id,
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  kybStatus: oneOf(KYC_STATUSES),
  frozen: tables.merchant.frozen,
  suspended: tables.merchant.suspended,
});
export type AskingMerchant = RowOf<typeof askingRow>;

/** Returns the merchant whose people ask for its money. */
export async function findAskingMerchant(tx: Tx, id: string): Promise<AskingMerchant | null> {
  return readRow(
    askingRow,
    tx`
    select id, mch_id as "mchId", name, kyb_status as "kybStatus", frozen, suspended
    from merchant
    where id = ${idOf(id)}`,
  );
}

/** Returns a merchant, and locks it until the end of the transaction. */
export async function lockMerchant(tx: Tx, id: string): Promise<{ name: string; kybStatus: number } | null> {
  return readRow(
    merchantRow,
    tx`
    select name || ' ' || mch_id as name, kyb_status as "kybStatus"
    from merchant
    where id = ${idOf(id)}::bigint for no key update`,
  );
}

export type FeeStanding = { productName: string; plan: PlanNumbers | null; enabled: boolean | null; since: string };

const feeStandingRow = rowOf({
  enabled: nullable(tables.merchant_fee.enabled),
  productName: tables.product.name,
  since: text,
  plan: nullable(json(storedPlan)),
});

/** Returns the last plan entered for a product, in force or later. */
export async function findFeeStanding(tx: Tx, merchantId: string, product: string): Promise<FeeStanding | undefined> {
  const row = await readRow(
    feeStandingRow,
    tx`
    select p.name as "productName", f.enabled, wire_time(f.effective_from) as since, case
      when f.rate is not null then ${planColumns(tx)} end as plan
    from product p
    left join lateral (select *
      from merchant_fee f
      where f.merchant_id = ${merchantId} and f.product_id = p.id
      order by f.effective_from desc
      limit 1) f on true
    where p.code = ${product}`,
  );
  if (!row) return undefined;
  const { plan, ...standing } = row;
  return { ...standing, plan: plan && planOfStored(plan) };
}

export async function insertFee(
  tx: WriteTx,
  merchantId: string,
  fee: PlanNumbers & { product: string; enabled: boolean; effectiveFrom: string },
): Promise<void> {
  const from = fee.effectiveFrom;
  await tx`
    insert into merchant_fee (merchant_id, product_id, effective_from, rate, enabled, fixed, least, most, payout_fixed,
      refund_fee, tiers)
    select ${merchantId}, p.id,
      ${from === '' ? tx`clock_timestamp()` : tx`${from}::timestamp at time zone 'Asia/Shanghai'`},
      ${fee.rate}, ${fee.enabled},
      ${fee.fixed}::bigint, ${fee.least}::bigint, ${fee.most}::bigint, ${fee.payout}::bigint, ${fee.refundFee}::bigint,
      ${JSON.stringify(fee.tiers.map(storedTier))}::text::jsonb
    from product p where p.code = ${fee.product}`;
}

const endpointRow = rowOf({
  url: tables.webhook_endpoint.url,
  enabled: tables.webhook_endpoint.wanted,
  events: list(oneOf(MERCHANT_EVENT_TYPES)),
});

export async function findEndpoint(
  tx: Tx,
  merchantId: string,
  endpointId: string,
): Promise<RowOf<typeof endpointRow> | null> {
  return readRow(
    endpointRow,
    tx`
    select url, wanted as enabled, events
    from webhook_endpoint
    where id = ${endpointId} and merchant_id = ${merchantId} for no key update`,
  );
}

/** Writes an address as two people approved it. A new or changed one is used once it has answered a test. */
export async function writeEndpoint(
  tx: WriteTx,
  merchantId: string,
  { endpointId, url, enabled, events }: ApprovalPayload<'merchant.endpoint'>,
): Promise<void> {
  const reason = enabled ? '' : zh.merchantChangesStore.stopped;
  if (endpointId === '')
    await tx`
      insert into webhook_endpoint (merchant_id, url, wanted, enabled, events, disabled_reason)
      values (${merchantId}, ${url}, ${enabled}, false, ${events}, ${reason})`;
  else
    await tx`
      update webhook_endpoint
      set url = ${url}, wanted = ${enabled}, enabled = ${enabled} and verified_at is not null and url = ${url},
        verified_at = case when url = ${url} then verified_at end, events = ${events},
        disabled_reason = ${reason}
      where id = ${endpointId} and merchant_id = ${merchantId}`;
}

const listRow = rowOf({ list: list(text) });

/** Returns the networks that a merchant may call from, in the database's form. */
export async function readAddresses(tx: Tx, merchantId: string): Promise<string[]> {
  const row = await readOne(
    listRow,
    tx`
    select array(select text(x) from unnest(ip_allow) x) as list from merchant where id = ${merchantId}`,
  );
  return row.list;
}

export async function writeAddresses(tx: WriteTx, merchantId: string, networks: readonly string[]): Promise<void> {
  await tx`update merchant set ip_allow = ${networks}::text[]::cidr[] where id = ${merchantId}`;
}

const fenRow = rowOf({ fen: tables.merchant.amount_jitter });

/** Returns the most fen by which a payer of the merchant may be asked for less. */
export async function readJitter(tx: Tx, merchantId: string): Promise<number> {
  const row = await readRow(fenRow, tx`select amount_jitter as fen from merchant where id = ${merchantId}`);
  return row?.fen ?? 0;
}

export async function writeJitter(tx: WriteTx, merchantId: string, fen: number): Promise<void> {
  await tx`update merchant set amount_jitter = ${fen} where id = ${merchantId}`;
}

const stopStandingRow = rowOf({
  name: tables.merchant.name,
  mchId: tables.merchant.mch_id,
  frozen: tables.merchant.frozen,
  suspended: tables.merchant.suspended,
  suspendedAt: text,
  reason: tables.merchant.suspend_reason,
});
export type StopStanding = RowOf<typeof stopStandingRow>;
/** Returns whether a merchant is stopped, and locks it until the end of the transaction. */
export async function lockStop(tx: Tx, id: string): Promise<StopStanding | null> {
  return readRow(
    stopStandingRow,
    tx`
    select name, mch_id as "mchId", frozen, suspended, coalesce(wire_time(suspended_at), '') as "suspendedAt",
      suspend_reason as reason
    from merchant where id = ${idOf(id)}::bigint for no key update`,
  );
}

export async function suspend(tx: WriteTx, id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
  await tx`
    update merchant
    set suspended = true, suspended_at = clock_timestamp(), suspended_by = ${by}, suspend_reason = ${reason}
    where id = ${id}`;
}

/** Lifts a stop; the database requires an approval by two people. */
export async function resume(tx: WriteTx, id: string): Promise<void> {
  await tx`
    update merchant
    set suspended = false, suspended_at = null, suspended_by = '', suspend_reason = ''
    where id = ${id}`;
}

/** Ends a key at this moment; false where the merchant has no such valid key. */
export async function revoke(
  tx: WriteTx,
  { merchantId, keyId, by, reason }: { merchantId: string; keyId: string; by: string; reason: string },
): Promise<boolean> {
  const rows = await tx`
    update merchant_key
    set revoked_at = clock_timestamp(), expires_at = clock_timestamp(), revoked_by = ${by}, revoke_reason = ${reason}
    where key_id = ${keyId} and merchant_id = ${merchantId} and revoked_at is null
      and (expires_at is null or expires_at > clock_timestamp())
    returning 1`;
  return rows.length === 1;
}

const admittedRow = rowOf({
  name: tables.merchant.name,
  legalName: tables.merchant.legal_name,
  riskTier: oneOf(RISK_TIERS),
  expiresOn: text,
});

/** Returns the terms under which a merchant is admitted now; null where it never was. */
export async function findAdmitted(
  tx: Tx,
  id: string,
): Promise<{ name: string; legalName: string; riskTier: RiskTier; expiresOn: string } | null> {
  return readRow(
    admittedRow,
    tx`
    select name, legal_name as "legalName", risk_tier as "riskTier", wire_last_day(kyb_expires_at) as "expiresOn"
    from merchant where id = ${id} and kyb_status in (2, 4)`,
  );
}

/** Inserts a new signing secret and gives the older ones an end; until then both sign. */
export async function insertWebhookSecret(
  tx: WriteTx,
  merchantId: string,
  secret: { sealed: Buffer; overlapHours: number },
): Promise<void> {
  await tx`
    update webhook_secret
    set expires_at = clock_timestamp() + make_interval(hours => ${secret.overlapHours})
    where merchant_id = ${merchantId} and expires_at is null`;
  await tx`insert into webhook_secret (merchant_id, secret) values (${merchantId}, ${secret.sealed})`;
}
