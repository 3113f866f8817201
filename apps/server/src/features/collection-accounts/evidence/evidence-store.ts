import { OPEN_PLATFORMS } from '@mashang/contract/channel-authorisation';
import type { AccountEvidence } from '@mashang/contract/collection-accounts';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
} from '../../../platform/database/statements/rows.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** Locks a user's uploads, so that one at a time counts the waiting documents. */
export async function lockPapers(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('account papers of ' || ${ownerId}::text, 0))`;
}

const newPaperRow = rowOf({
  name: tables.account_paper.name,
  ownerId: tables.account_paper.owner_id,
  participantId: tables.account_paper.participant_id,
});
type PaperRow = RowOf<typeof newPaperRow>;
export async function insertPaper(tx: WriteTx, { name, ownerId, participantId }: PaperRow, now: number): Promise<void> {
  await tx`
    insert into account_paper (name, owner_id, participant_id, uploaded_at)
    values (${name}, ${ownerId}, ${participantId}, ${at(tx, now)})`;
}

const paperRow = rowOf({
  ...newPaperRow.columns,
  onAccount: bool,
});

/**
 * A document; under row-level security only of the reader's participant. `onAccount`: whether an account refers to it.
 */
export async function findPaper(sql: Reader, name: string): Promise<(PaperRow & { onAccount: boolean }) | null> {
  return readRow(
    paperRow,
    sql`
    select p.name, p.owner_id as "ownerId", p.participant_id as "participantId",
      exists (select from collection_account a where a.evidence_paper = p.name) as "onAccount"
      from account_paper p
      where p.name = ${name}`,
  );
}

const settlementRow = rowOf({
  id: tables.kyc_submission.id,
  accountNo: tables.kyc_submission.settle_account,
  bankName: tables.kyc_submission.settle_bank,
  bankBranch: tables.kyc_submission.settle_branch,
});
export type SettlementRow = RowOf<typeof settlementRow>;
/** The settlement account of the file that was approved last: no file can be approved before it is verified. */
export async function findSettlement(sql: Reader, participantId: bigint): Promise<SettlementRow | null> {
  return readRow(
    settlementRow,
    sql`
    select s.id, s.settle_account as "accountNo", s.settle_bank as "bankName", s.settle_branch as "bankBranch"
    from kyc_submission s
    where s.id = checked_settlement(${participantId})`,
  );
}

const authorisationRow = rowOf({
  id: tables.channel_authorisation.id,
  platform: oneOf(OPEN_PLATFORMS),
  uid: tables.channel_authorisation.uid,
  subject: tables.channel_authorisation.subject,
});
export type AuthorisationRow = RowOf<typeof authorisationRow>;
/** A participant's active authorisations, or the one with an id. */
export async function listAuthorisations(
  sql: Reader,
  participantId: bigint,
  id: string | null,
): Promise<AuthorisationRow[]> {
  return readRows(
    authorisationRow,
    sql`
    select c.id, c.platform, c.uid, c.subject from channel_authorisation c
    where c.participant_id = ${participantId} and c.state = 'active' and (${id}::bigint is null or c.id = ${id}::bigint)
    order by c.id desc
    limit 100`,
  );
}

/** The evidence of an account. */
export type Evidence = {
  kind: AccountEvidence | '';
  paper: string | null;
  submission: bigint | null;
  authorisation: bigint | null;
};
export const NO_EVIDENCE: Evidence = { kind: '', paper: null, submission: null, authorisation: null };

/**
 * Switches off accounts whose time to submit evidence is over, with one event each; routing skips them from that minute
 * anyway. Returns how many.
 */
export async function stopWithoutEvidence(tx: WriteTx, most: number, actor: string): Promise<number> {
  const stopped = await readCount(tx`
    with over as (
      select a.id
      from collection_account a
      where a.evidence = '' and a.archived_at is null and a.status = 1 and lacks_evidence(a, clock_timestamp())
      order by a.id
      limit ${most} for update skip locked
    ), off as (
      update collection_account a
      set status = 0
      from over
      where a.id = over.id
      returning a.id, a.participant_id, a.check_status, a.acc_type
    ), notified as (
      insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
      select 'account.changed', id::text, participant_id, account_state(check_status), acc_type, ${actor}
      from off
      returning 1
    )
    select count(*)::int as n from notified`);
  if (stopped > 0) await tx`select pg_notify('events', '')`;
  return stopped;
}
