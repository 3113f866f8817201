import type { AccountEvidence } from '@mashang/contract/collection-accounts';
import type { Sql, Tx } from '../../platform/db.ts';

const at = (sql: Sql | Tx, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** One upload of a user at a time counts what waits. */
export async function lockPapers(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('account papers of ' || ${ownerId}::text, 0))`;
}

type PaperRow = { name: string; ownerId: bigint; participantId: bigint };
export async function insertPaper(tx: Tx, { name, ownerId, participantId }: PaperRow, now: number): Promise<void> {
  await tx`
    insert into account_paper (name, owner_id, participant_id, uploaded_at) values (${name}, ${ownerId}, ${participantId}, ${at(tx, now)})`;
}

/** A paper; under row-level security one of the reader's own participant. `onAccount`: whether it ever stood on one. */
export async function findPaper(sql: Sql | Tx, name: string): Promise<(PaperRow & { onAccount: boolean }) | undefined> {
  const [row] = await sql`
    select p.name, p.owner_id as "ownerId", p.participant_id as "participantId",
      exists (select from collection_account a where a.evidence_paper = p.name) as "onAccount" from account_paper p where p.name = ${name}`;
  return row as (PaperRow & { onAccount: boolean }) | undefined;
}

export type SettlementRow = { id: bigint; accountNo: string; bankName: string; bankBranch: string };
/** The settlement account of the file that was approved last: it was shown before anybody could approve the file. */
export async function findSettlement(sql: Sql | Tx, participantId: bigint): Promise<SettlementRow | undefined> {
  const [row] = await sql`
    select s.id, s.settle_account as "accountNo", s.settle_bank as "bankName", s.settle_branch as "bankBranch" from kyc_submission s
    where s.id = checked_settlement(${participantId})`;
  return row as SettlementRow | undefined;
}

export type AuthorisationRow = { id: bigint; platform: 'tb' | 'wx'; uid: string; subject: string };
/** A participant's authorisations in force, or the one of an id. */
export async function listAuthorisations(
  sql: Sql | Tx,
  participantId: bigint,
  id: string | null,
): Promise<AuthorisationRow[]> {
  return sql`
    select c.id, c.platform, c.uid, c.subject from channel_authorisation c
    where c.participant_id = ${participantId} and c.state = 'active' and (${id}::bigint is null or c.id = ${id}::bigint) order by c.id desc limit 100` as never;
}

/** What stands on an account as its evidence. */
export type Evidence = {
  kind: AccountEvidence | '';
  paper: string | null;
  submission: bigint | null;
  authorisation: bigint | null;
};
export const NO_EVIDENCE: Evidence = { kind: '', paper: null, submission: null, authorisation: null };

/** Switches off what was given time and never shown. Answers how many. */
export async function stopUnshown(sql: Sql | Tx, most: number): Promise<number> {
  const [row] = await sql`select stop_unshown_accounts(${most}) as stopped`;
  return (row as { stopped: number }).stopped;
}
