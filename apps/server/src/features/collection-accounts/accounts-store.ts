import {
  ACCOUNT_EVIDENCES,
  ACCOUNT_STATUSES,
  type AccountStatus,
  CHECK_STATUS,
  type CheckCode,
  type CheckStatus,
  CODE_RULES,
  type CodeForm,
  NUMBER_RULES,
  type NumberRule,
} from '@mashang/contract/collection-accounts';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  keyOf,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';
import type { TypeFacts } from './account-rules.ts';
import type { Evidence } from './evidence/evidence-store.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

const typeFactsRow = rowOf({
  accType: tables.account_type.acc_type,
  name: tables.account_type.name,
  accountLabel: tables.account_type.account_label,
  numberRule: keyOf(NUMBER_RULES),
  codeRule: oneOf(CODE_RULES),
  enabled: tables.account_type.enabled,
});

/** A type of account; null for numbers outside 0–76. */
export async function findType(sql: Reader, accType: number): Promise<TypeFacts | null> {
  return readRow(
    typeFactsRow,
    sql`
    select acc_type as "accType", name, account_label as "accountLabel", number_rule as "numberRule",
      code_rule as "codeRule", enabled
    from account_type where acc_type = ${accType}`,
  );
}

const ruleRow = rowOf({ rule: keyOf(NUMBER_RULES) });

/** The rule for the account's number, from its type; null if there is no such account. */
export async function findNumberRule(sql: Reader, id: string): Promise<NumberRule | null> {
  const row = await readRow(
    ruleRow,
    sql`
    select t.number_rule as rule
    from collection_account a
    join account_type t on t.acc_type = a.acc_type
    where a.id = ${id}::bigint`,
  );
  return row?.rule ?? null;
}

const offeredRow = rowOf({
  accType: tables.account_type.acc_type,
  name: tables.account_type.name,
  accountLabel: tables.account_type.account_label,
  numberRule: keyOf(NUMBER_RULES),
  codeRule: oneOf(CODE_RULES),
  enabled: tables.account_type.enabled,
  branchLabel: tables.account_type.branch_label,
  thirdPartyLabel: tables.account_type.third_party_label,
});
export type OfferedRow = RowOf<typeof offeredRow>;
/** Enabled types among those that a jurisdiction allows. */
export async function listTypes(sql: Reader, allowed: readonly number[]): Promise<OfferedRow[]> {
  return readRows(
    offeredRow,
    sql`
    select acc_type as "accType", name, account_label as "accountLabel", branch_label as "branchLabel",
      third_party_label as "thirdPartyLabel",
      number_rule as "numberRule", code_rule as "codeRule", enabled
    from account_type where enabled and acc_type = any (${allowed}::int[]) order by acc_type`,
  );
}

const lockedAccountRow = rowOf({
  id: tables.collection_account.id,
  participantId: tables.collection_account.participant_id,
  accType: tables.collection_account.acc_type,
  outAuthNo: tables.collection_account.out_auth_no,
  receiveUserName: tables.collection_account.receive_user_name,
  accountOtherName: tables.collection_account.account_other_name,
  bankName: tables.collection_account.bank_name,
  bankBranch: tables.collection_account.bank_branch,
  thirdPartyId: tables.collection_account.third_party_id,
  qrcodeUrl: tables.collection_account.qrcode_url,
  minFen: tables.collection_account.min_amount,
  maxFen: tables.collection_account.max_amount,
  status: oneOf(ACCOUNT_STATUSES),
  checkStatus: keyOf(CHECK_STATUS),
  checkRemark: tables.collection_account.check_remark,
  version: tables.collection_account.version,
  enteredBy: tables.collection_account.entered_by,
  legalName: tables.participant.legal_name,
  verified: bool,
  typeEnabled: tables.account_type.enabled,
  evidence: orEmpty(oneOf(ACCOUNT_EVIDENCES)),
  evidencePaper: tables.collection_account.evidence_paper,
  authorisationId: text,
  evidenceHolds: bool,
  evidenceLacks: bool,
});
export type LockedAccount = RowOf<typeof lockedAccountRow>;

/** Locks an account that is not archived; if `owner` is given, only one of that owner. */
export async function lockAccount(tx: Tx, id: string, owner: bigint | null): Promise<LockedAccount | null> {
  return readRow(
    lockedAccountRow,
    tx`
    select a.id, a.participant_id as "participantId", a.acc_type as "accType", a.out_auth_no as "outAuthNo",
      a.receive_user_name as "receiveUserName",
      a.account_other_name as "accountOtherName", a.bank_name as "bankName", a.bank_branch as "bankBranch",
      a.third_party_id as "thirdPartyId",
      a.qrcode_url as "qrcodeUrl", a.min_amount as "minFen", a.max_amount as "maxFen", a.status,
      a.check_status as "checkStatus",
      a.check_remark as "checkRemark", a.version, a.entered_by as "enteredBy", p.legal_name as "legalName",
      is_verified(p, now()) as verified, t.enabled as "typeEnabled", a.evidence, a.evidence_paper as "evidencePaper",
      coalesce(a.evidence_authorisation::text, '') as "authorisationId", evidence_holds(a) as "evidenceHolds",
      lacks_evidence(a, now()) as "evidenceLacks"
    from collection_account a
    join participant p on p.id = a.participant_id
    join account_type t on t.acc_type = a.acc_type
    where a.id = ${id}::bigint and a.archived_at is null and (${owner}::bigint is null or a.participant_id = ${owner})
    for update of a`,
  );
}

/** The code on an account, as it was decoded. */
export type CodeOnAccount = { url: string; text: string; hash: Buffer; form: CodeForm; merchant: string };
export type AccountValues = {
  outAuthNo: string;
  receiveUserName: string;
  accountOtherName: string;
  bankName: string;
  bankBranch: string;
  thirdPartyId: string;
  minFen: bigint;
  maxFen: bigint;
};
type Entered = { by: bigint; now: number };

const idRow = rowOf({ id: tables.collection_account.id });

/** Inserts an account, switched off and waiting for its check. */
export async function insertAccount(
  tx: WriteTx,
  account: AccountValues & { participantId: bigint; accType: number; code: CodeOnAccount | null; evidence: Evidence },
  entered: Entered,
): Promise<bigint> {
  const { code, evidence } = account;
  const row = await readOne(
    idRow,
    tx`
    insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, account_other_name,
      bank_name, bank_branch, third_party_id,
      min_amount, max_amount, qrcode_url, code_text, code_hash, code_form, code_merchant, entered_by, entered_at,
      evidence, evidence_paper, evidence_submission, evidence_authorisation)
    values (${account.participantId}, ${account.accType},
      ${personal('collection_account.out_auth_no', account.outAuthNo)},
      ${personal('collection_account.receive_user_name', account.receiveUserName)},
      ${personal('collection_account.account_other_name', account.accountOtherName)}, ${account.bankName},
      ${account.bankBranch}, ${account.thirdPartyId}, ${account.minFen}, ${account.maxFen}, ${code?.url ?? ''},
      ${code?.text ?? ''}, ${code?.hash ?? null},
      ${code?.form ?? ''}, ${code?.merchant ?? ''}, ${entered.by}, ${at(tx, entered.now)},
      ${evidence.kind}, ${evidence.paper}, ${evidence.submission}, ${evidence.authorisation}) returning id`,
  );
  return row.id;
}

/** Writes new values of an account; its code and its evidence are left unchanged if they are undefined. */
export async function updateAccount(
  tx: WriteTx,
  id: bigint,
  values: AccountValues & { code: CodeOnAccount | null | undefined; evidence: Evidence | undefined },
): Promise<void> {
  const { code, evidence } = values;
  const coded =
    code === undefined
      ? tx``
      : tx`
        , qrcode_url = ${code?.url ?? ''}, code_text = ${code?.text ?? ''}, code_hash = ${code?.hash ?? null},
        code_form = ${code?.form ?? ''}, code_merchant = ${code?.merchant ?? ''}`;
  const shown = evidence
    ? tx`
      , evidence = ${evidence.kind}, evidence_paper = ${evidence.paper}, evidence_submission = ${evidence.submission},
      evidence_authorisation = ${evidence.authorisation}`
    : tx``;
  await tx`
    update collection_account
    set out_auth_no = ${personal('collection_account.out_auth_no', values.outAuthNo)},
      receive_user_name = ${personal('collection_account.receive_user_name', values.receiveUserName)},
      account_other_name = ${personal('collection_account.account_other_name', values.accountOtherName)},
      bank_name = ${values.bankName}, bank_branch = ${values.bankBranch}, third_party_id = ${values.thirdPartyId},
      min_amount = ${values.minFen},
      max_amount = ${values.maxFen}, version = version + 1 ${coded} ${shown}
    where id = ${id}`;
}

/** Returns an account to the operators for a check, switched off until they decide. */
export async function enterForCheck(tx: WriteTx, id: bigint, entered: Entered): Promise<void> {
  await tx`
    update collection_account
    set check_status = 'pending', status = 0, check_remark = '', checked_by = null, checked_at = null,
      entered_by = ${entered.by}, entered_at = ${at(tx, entered.now)} where id = ${id}`;
}

export async function setStatus(tx: WriteTx, id: bigint, status: AccountStatus): Promise<void> {
  await tx`update collection_account set status = ${status} where id = ${id}`;
}

export async function archiveRow(tx: WriteTx, id: bigint, now: number): Promise<void> {
  await tx`
    update collection_account set status = 0, archived_at = ${at(tx, now)}, version = version + 1 where id = ${id}`;
}

type Decided = { status: CheckStatus; by: bigint; remark: string; now: number };
/** Stores an operator's decision. Only an approved account may stay on. */
export async function setCheck(tx: WriteTx, id: bigint, { status, by, remark, now }: Decided): Promise<void> {
  await tx`
    update collection_account
    set check_status = ${status}, checked_by = ${by}, checked_at = ${at(tx, now)}, check_remark = ${remark},
      status = case when ${status} = 'approved' then status else 0 end, version = version + 1 where id = ${id}`;
}

export async function countOpenOrders(tx: Tx, id: bigint): Promise<number> {
  return readCount(tx`select count(*)::int as n from collection_order where account_id = ${id} and status = 1`);
}

export type AccountEvent = {
  kind: 'account.entered' | 'account.changed' | 'account.checked';
  id: bigint;
  participantId: bigint;
  /** The number of the check's state. */
  state: CheckCode;
  accType: number;
  actor: string;
};
/** Notifies the users who may see the account. It is not an order's event: `order_no` contains the account's id. */
export async function insertAccountEvent(tx: WriteTx, event: AccountEvent): Promise<void> {
  const { kind, id, participantId, state, accType, actor } = event;
  await tx`
    insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
    values (${kind}, ${id.toString()}, ${participantId}, ${state}, ${accType}, ${actor})`;
  await tx`select pg_notify('events', '')`;
}
