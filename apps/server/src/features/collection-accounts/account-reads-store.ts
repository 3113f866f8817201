import { SETTLE_EVIDENCE } from '@mashang/contract/businesses';
import {
  ACCOUNT_EVIDENCES,
  ACCOUNT_STATUSES,
  type AccountFilters,
  CHECK_STATUS,
  type CheckPageQuery,
  type CheckStatus,
  CODE_FORMS,
} from '@mashang/contract/collection-accounts';
import { KYC_STATUSES } from '@mashang/contract/standing';
import type { Reader, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personalKey } from '../../platform/security/personal.ts';

const accountRow = rowOf({
  id: tables.collection_account.id,
  participantId: tables.collection_account.participant_id,
  participantName: tables.participant.name,
  legalName: tables.participant.legal_name,
  kycStatus: oneOf(KYC_STATUSES),
  verified: bool,
  accType: tables.collection_account.acc_type,
  typeName: tables.account_type.name,
  accountLabel: tables.account_type.account_label,
  branchLabel: tables.account_type.branch_label,
  thirdPartyLabel: tables.account_type.third_party_label,
  typeEnabled: tables.account_type.enabled,
  outAuthNo: tables.collection_account.out_auth_no,
  receiveUserName: tables.collection_account.receive_user_name,
  accountOtherName: tables.collection_account.account_other_name,
  bankName: tables.collection_account.bank_name,
  bankBranch: tables.collection_account.bank_branch,
  thirdPartyId: tables.collection_account.third_party_id,
  qrcodeUrl: tables.collection_account.qrcode_url,
  codeText: tables.collection_account.code_text,
  codeForm: orEmpty(keyOf(CODE_FORMS)),
  codeMerchant: tables.collection_account.code_merchant,
  evidence: orEmpty(oneOf(ACCOUNT_EVIDENCES)),
  evidencePaper: tables.collection_account.evidence_paper,
  authorisationId: text,
  evidenceDue: text,
  evidenceHolds: bool,
  evidenceLacks: bool,
  minFen: tables.collection_account.min_amount,
  maxFen: tables.collection_account.max_amount,
  status: oneOf(ACCOUNT_STATUSES),
  checkStatus: keyOf(CHECK_STATUS),
  checkRemark: tables.collection_account.check_remark,
  checkTime: text,
  createTime: text,
  lastReceiptTime: text,
  version: tables.collection_account.version,
  products: list(text),
  openOrders: int4,
});
export type AccountRow = RowOf<typeof accountRow>;

const columns = (sql: Reader) => sql`
  a.id, a.participant_id as "participantId", q.name as "participantName", q.legal_name as "legalName",
  q.kyc_status as "kycStatus",
  is_verified(q, now()) as verified, a.acc_type as "accType", t.name as "typeName", t.account_label as "accountLabel",
  t.branch_label as "branchLabel", t.third_party_label as "thirdPartyLabel", t.enabled as "typeEnabled",
  a.out_auth_no as "outAuthNo",
  a.receive_user_name as "receiveUserName", a.account_other_name as "accountOtherName", a.bank_name as "bankName",
  a.bank_branch as "bankBranch",
  a.third_party_id as "thirdPartyId", a.qrcode_url as "qrcodeUrl", a.code_text as "codeText",
  a.code_form as "codeForm", a.code_merchant as "codeMerchant",
  a.evidence, a.evidence_paper as "evidencePaper", coalesce(a.evidence_authorisation::text, '') as "authorisationId",
  coalesce(case when a.evidence = '' then wire_time(a.evidence_due) end, '') as "evidenceDue",
  evidence_holds(a) as "evidenceHolds",
  lacks_evidence(a, now()) as "evidenceLacks",
  a.min_amount as "minFen", a.max_amount as "maxFen", a.status, a.check_status as "checkStatus",
  a.check_remark as "checkRemark",
  wire_time(a.checked_at) as "checkTime", wire_time(a.created_at) as "createTime",
  wire_time(a.last_receipt_at) as "lastReceiptTime", a.version,
  (select coalesce(array_agg(p.name order by p.id), '{}')
    from rotation r
    join product p on p.id = r.product_id
    where r.account_id = a.id and r.enabled) as products,
  (select count(*)::int from collection_order o where o.account_id = a.id and o.status = 1) as "openOrders"`;
const joins = (sql: Reader) => sql`
  join participant q on q.id = a.participant_id join account_type t on t.acc_type = a.acc_type`;

/** The accounts of one participant and its subtree, or everybody's (null) for operators. */
export type Scope = { participantId: bigint | null };

type Filters = AccountFilters & Pick<CheckPageQuery, 'unshown'>;

function conditions(sql: Reader, filters: Filters, { participantId }: Scope) {
  const all = [sql`a.archived_at is null`];
  if (participantId !== null)
    all.push(
      sql`
        a.participant_id = any (array(select s.id from participant s where s.path @> array[${participantId}::bigint]))`,
    );
  if (filters.accId) all.push(sql`a.id = ${filters.accId}::bigint`);
  if (filters.owner === 'own') all.push(sql`a.participant_id = ${participantId}`);
  if (filters.owner === 'subtree') all.push(sql`a.participant_id <> ${participantId}`);
  if (filters.accType) all.push(sql`a.acc_type = ${Number(filters.accType)}`);
  if (filters.status) all.push(sql`a.status = ${Number(filters.status)}`);
  if (filters.checkStatus) all.push(sql`a.check_status = ${filters.checkStatus}`);
  if (filters.unshown) all.push(sql`a.evidence = '' and a.evidence_due is not null`);
  if (filters.keyword) {
    const like = `%${filters.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`
        (personal_key(a.out_auth_no) = ${personalKey('account', filters.keyword)}
          or personal_key(a.receive_user_name) = ${personalKey('name', filters.keyword)}
        or personal_key(a.account_other_name) = ${personalKey('name', filters.keyword)} or q.name ilike ${like})`,
    );
  }
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** Accounts under a filter: the participant's own before those of its subtree, newest first. */
export async function listAccounts(
  sql: Reader,
  filters: AccountFilters,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccountRow[]> {
  return readRows(
    accountRow,
    sql`
    select ${columns(sql)} from collection_account a ${joins(sql)} where ${conditions(sql, filters, scope)}
    order by a.participant_id = ${scope.participantId}::bigint desc, a.id desc limit ${limit} offset ${offset}`,
  );
}

export async function countAccounts(sql: Reader, filters: Filters, scope: Scope): Promise<number> {
  return readCount(sql`
    select count(*)::int as n from collection_account a ${joins(sql)} where ${conditions(sql, filters, scope)}`);
}

/** One account; under row-level security only if the reader may see it. */
export async function findAccount(sql: Reader, id: string | bigint): Promise<AccountRow | null> {
  return readRow(
    accountRow,
    sql`
    select ${columns(sql)}
    from collection_account a ${joins(sql)}
    where a.id = ${id}::bigint and a.archived_at is null`,
  );
}

const checkRow = rowOf({
  ...accountRow.columns,
  nameMatches: bool,
  enteredBy: nullable(tables.app_user.username),
  enteredTime: text,
  checkedBy: nullable(tables.app_user.username),
  settledBy: nullable(oneOf(SETTLE_EVIDENCE)),
  settledAt: text,
  authorisedAt: text,
});
export type CheckRow = RowOf<typeof checkRow>;
/** Accounts for the operators: pending ones first, the longest waiting on top; then the latest decided ones. */
export async function listForCheck(
  sql: Reader,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<CheckRow[]> {
  return readRows(
    checkRow,
    sql`
    select ${columns(sql)}, legal_name_key(a.receive_user_name) = legal_name_key(q.legal_name) as "nameMatches",
      e.username as "enteredBy",
      wire_time(a.entered_at) as "enteredTime", c.username as "checkedBy", nullif(k.settle_evidence, '') as "settledBy",
      coalesce(wire_time(k.reviewed_at), '') as "settledAt", coalesce(wire_time(h.authorised_at), '') as "authorisedAt"
    from collection_account a ${joins(sql)}
    left join app_user e on e.id = a.entered_by
    left join app_user c on c.id = a.checked_by
      left join kyc_submission k on k.id = a.evidence_submission
      left join channel_authorisation h on h.id = a.evidence_authorisation
    where ${conditions(sql, filters, { participantId: null })}
    order by a.check_status = 'pending' desc, case when a.check_status = 'pending' then a.entered_at end,
      a.checked_at desc nulls last, a.id desc
    limit ${limit} offset ${offset}`,
  );
}

const byCheckRow = rowOf({
  checkStatus: keyOf(CHECK_STATUS),
  n: int4,
});

export async function countByCheck(sql: Reader): Promise<{ checkStatus: CheckStatus; n: number }[]> {
  return readRows(
    byCheckRow,
    sql`
    select check_status as "checkStatus", count(*)::int as n
    from collection_account
    where archived_at is null
    group by 1`,
  );
}

/** Counts accounts from before the evidence rule that still have no evidence. */
export async function countWithoutEvidence(sql: Reader): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from collection_account
    where archived_at is null and evidence = '' and evidence_due is not null`);
}

const healthRow = rowOf({
  id: tables.collection_account.id,
  successes24h: int4,
  orders24h: int4,
  successes7d: int4,
  orders7d: int4,
  dayUsed: int8,
  dayCap: tables.person.daily_amount,
  dayCountUsed: int4,
  dayCountCap: tables.person.daily_count,
  monthUsed: int8,
  monthCap: tables.person.monthly_amount,
});
export type HealthRow = RowOf<typeof healthRow>;
/**
 * Success rates of accounts, and how much of their verified persons' limits is used today and this month (Shanghai).
 */
export async function listHealth(sql: Reader, ids: readonly bigint[]): Promise<HealthRow[]> {
  if (ids.length === 0) return [];
  return readRows(
    healthRow,
    sql`
    select a.id, h.s24::int as "successes24h", h.o24::int as "orders24h", h.s7::int as "successes7d",
      h.o7::int as "orders7d",
      case when u.day = d.today then u.day_amount else 0 end as "dayUsed", e.daily_amount as "dayCap",
      case when u.day = d.today then u.day_count else 0 end as "dayCountUsed", e.daily_count as "dayCountCap",
      case when u.month = d.month then u.month_amount else 0 end as "monthUsed", e.monthly_amount as "monthCap"
    from collection_account a join participant q on q.id = a.participant_id join person e on e.id = q.person_id
    left join person_usage u on u.person_id = e.id
    cross join (select (now() at time zone 'Asia/Shanghai')::date as today,
      date_trunc('month', now() at time zone 'Asia/Shanghai')::date as month) d
    cross join lateral (
      select coalesce(sum(successes) filter (where hour > now() - interval '24 hours'), 0) as s24,
        coalesce(sum(successes + failures) filter (where hour > now() - interval '24 hours'), 0) as o24,
        coalesce(sum(successes), 0) as s7, coalesce(sum(successes + failures), 0) as o7
      from account_hour x where x.account_id = a.id and x.hour > now() - interval '7 days') h
    where a.id = any (${ids.map(String)}::bigint[])`,
  );
}

/** Deletes hours that no figure of an account reads any more. Returns how many. */
export async function pruneHours(sql: Writer, most: number): Promise<number> {
  const over = sql`hour < now() - interval '8 days'`;
  const gone = await sql`
    delete from account_hour
    where ctid = any (array(select ctid from account_hour where ${over} limit ${most})) and ${over}`;
  return gone.count;
}
