import { MERCHANT_EVENT_TYPES } from '@mashang/contract/events/merchant';
import type { PlanNumbers } from '@mashang/contract/fees';
import { APPLICATION_STATES, type OverseenMerchantQuery } from '@mashang/contract/merchants';
import { KYC_STATUSES } from '@mashang/contract/standing';
import { RISK_TIERS } from '@mashang/contract/verification';
import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  json,
  list,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { planColumns, planOfStored, storedPlan } from '../fees/fee-plan-store.ts';

const overseenMerchantRow = rowOf({
  id: tables.merchant.id,
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  legalName: tables.merchant.legal_name,
  kybStatus: oneOf(KYC_STATUSES),
  kybExpiresAt: text,
  riskTier: oneOf(RISK_TIERS),
  frozen: tables.merchant.frozen,
  suspended: tables.merchant.suspended,
  suspendedBy: tables.merchant.suspended_by,
  suspendedAt: text,
  suspendReason: tables.merchant.suspend_reason,
  posted: tables.ledger_balance.posted,
  held: tables.ledger_balance.held,
  createTime: text,
});
export type OverseenMerchantRow = RowOf<typeof overseenMerchantRow>;
const columns = (sql: Reader) => sql`
  m.id, m.mch_id as "mchId", m.name, m.legal_name as "legalName", case when m.kyb_status = 2
    and m.kyb_expires_at <= now() then 4 else m.kyb_status end as "kybStatus",
  wire_last_day(m.kyb_expires_at) as "kybExpiresAt", m.risk_tier as "riskTier", m.frozen, m.suspended,
  m.suspended_by as "suspendedBy", coalesce(wire_time(m.suspended_at), '') as "suspendedAt",
  m.suspend_reason as "suspendReason",
  b.posted, b.held, wire_time(m.created_at) as "createTime"
  from merchant m
  join ledger_account a on a.owner_kind = 'merchant' and a.owner_id = m.id and a.kind = 'payable'
  join ledger_balance b on b.account_id = a.id`;

function conditions(sql: Reader, query: OverseenMerchantQuery) {
  const all = [sql`true`];
  if (query.keyword) {
    const like = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`(m.mch_id ilike ${like} or m.name ilike ${like} or m.legal_name ilike ${like})`);
  }
  if (query.kybStatus)
    all.push(
      sql`
        case when m.kyb_status = 2 and m.kyb_expires_at <= now() then 4
          else m.kyb_status end = any (${query.kybStatus.split(',').map(Number)}::int[])`,
    );
  if (query.expiring) all.push(sql`m.kyb_status = 2 and m.kyb_expires_at <= now() + interval '30 days'`);
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

export async function listMerchantRows(sql: Reader, query: OverseenMerchantQuery): Promise<OverseenMerchantRow[]> {
  return readRows(
    overseenMerchantRow,
    sql`
    select ${columns(sql)}
    where ${conditions(sql, query)}
    order by m.id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countMerchants(sql: Reader, query: OverseenMerchantQuery): Promise<number> {
  return readCount(sql`select count(*)::int as n from merchant m where ${conditions(sql, query)}`);
}

export async function findMerchantRow(sql: Reader, id: string): Promise<OverseenMerchantRow | null> {
  return readRow(overseenMerchantRow, sql`select ${columns(sql)} where m.id = ${id}`);
}

export type FeeRow = {
  product: string;
  prdName: string;
  plan: PlanNumbers;
  enabled: boolean;
  effectiveFrom: string;
  isPast: boolean;
};

const feeRow = rowOf({
  enabled: tables.merchant_fee.enabled,
  product: tables.product.code,
  prdName: tables.product.name,
  effectiveFrom: text,
  isPast: bool,
  plan: json(storedPlan),
});

/** Returns the plans in force and those entered for later, then the replaced ones, the latest first. */
export async function listFees(sql: Reader, id: string): Promise<FeeRow[]> {
  const rows = await readRows(
    feeRow,
    sql`
    select g.code as product, g.name as "prdName", ${planColumns(sql)} as plan, f.enabled,
      wire_time(f.effective_from) as "effectiveFrom", l.now > f.effective_from as "isPast"
    from merchant_fee f
    join product g on g.id = f.product_id
    cross join lateral (select coalesce(max(x.effective_from), '-infinity') as now
      from merchant_fee x
      where x.merchant_id = f.merchant_id and x.product_id = f.product_id and x.effective_from <= now()) l
    where f.merchant_id = ${id}
    order by 6, case when l.now > f.effective_from then f.effective_from end desc, g.id, f.effective_from limit 200`,
  );
  return rows.map(({ plan, ...row }) => ({ ...row, plan: planOfStored(plan) }));
}

const standingFreezeRow = rowOf({
  caseId: tables.risk_freeze.case_id,
  reason: tables.risk_freeze.reason,
  by: tables.risk_freeze.by_user,
  time: text,
});
export type StandingFreeze = RowOf<typeof standingFreezeRow>;
/** Returns the freezes of a merchant that are not lifted, by cases and by screening. */
export async function listStandingFreezes(sql: Reader, id: string): Promise<StandingFreeze[]> {
  return readRows(
    standingFreezeRow,
    sql`
    select case_id as "caseId", reason, by_user as by, wire_time(at) as time from risk_freeze
    where kind = 'merchant' and subject_id = ${id} and lifted_at is null order by id`,
  );
}

const soldProductRow = rowOf({ product: tables.product.code, prdName: tables.product.name });
const endpointRow = rowOf({
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
const webhookSecretRow = rowOf({ id: text, createTime: text, expireTime: text, expired: bool });
const newestApplicationRow = rowOf({ id: text, state: oneOf(APPLICATION_STATES) });
const keyRow = rowOf({
  keyId: tables.merchant_key.key_id,
  createTime: text,
  expireTime: text,
  expired: bool,
  revokeReason: tables.merchant_key.revoke_reason,
});
const accessRow = rowOf({ list: list(text), jitter: text, agent: text });

/** Returns everything else of a merchant; never the secret of a key. */
export async function readMerchantParts(sql: Reader, id: string) {
  const products = await readRows(
    soldProductRow,
    sql`select code as product, name as "prdName" from product order by id`,
  );
  const endpoints = await readRows(
    endpointRow,
    sql`
    select id::text, url, enabled, wanted, events, disabled_reason as "disabledReason",
      wire_time(verified_at) as "verifiedAt", wire_time(tested_at) as "testedAt",
      test_status as "testStatus", test_error as "testError"
        from webhook_endpoint
        where merchant_id = ${id}
        order by id`,
  );
  const webhookSecrets = await readRows(
    webhookSecretRow,
    sql`
    select id::text, wire_time(created_at) as "createTime", wire_time(expires_at) as "expireTime",
      coalesce(expires_at <= now(), false) as expired
    from webhook_secret where merchant_id = ${id} order by id desc`,
  );
  const application = await readRow(
    newestApplicationRow,
    sql`
    select id::text, state from merchant_application where merchant_id = ${id} order by id desc limit 1`,
  );
  const keys = await readRows(
    keyRow,
    sql`
    select key_id as "keyId", wire_time(created_at) as "createTime", wire_time(expires_at) as "expireTime",
      coalesce(expires_at <= now(), false) as expired,
      revoke_reason as "revokeReason"
    from merchant_key where merchant_id = ${id} order by created_at desc`,
  );
  const allow = await readRow(
    accessRow,
    sql`
    select array(select text(x) from unnest(ip_allow) x) as list, money_text(amount_jitter) as jitter,
      coalesce((select p.name from participant p where p.id = acquiring_agent), '') as agent
      from merchant
      where id = ${id}`,
  );
  return {
    products,
    endpoints,
    webhookSecrets,
    applicationId: application?.id ?? '',
    applicationState: application?.state ?? null,
    keys,
    ipAllow: allow?.list ?? [],
    amountJitter: allow?.jitter ?? '0.00',
    acquiringAgent: allow?.agent ?? '',
  };
}

const expiringMerchantRow = rowOf({
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  days: int4,
});
export type ExpiringMerchant = RowOf<typeof expiringMerchantRow>;
/** Returns verified merchants whose verification ends within so many days; at most 50, the soonest first. */
export async function listExpiring(sql: Reader, days: number): Promise<ExpiringMerchant[]> {
  return readRows(
    expiringMerchantRow,
    sql`
    select mch_id as "mchId", name, ceil(extract(epoch from kyb_expires_at - now()) / 86400)::int as days from merchant
    where kyb_status = 2 and kyb_expires_at > now() and kyb_expires_at <= now() + make_interval(days => ${days})
    order by kyb_expires_at
    limit 50`,
  );
}
