import type { Sql, Tx } from '../../platform/db.ts';
import type { ProofKind } from './proof-rules.ts';

const at = (sql: Sql | Tx, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

export type NewProof = {
  name: string;
  kind: ProofKind;
  ownerId: bigint;
  participantId: bigint;
  bytes: number;
  sourceHash: Buffer;
  contentHash: Buffer;
  look: string | null;
};

/** One upload of a user at a time counts what waits. */
export async function lockUploader(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('proofs of ' || ${ownerId}::text, 0))`;
}

export async function insertProof(tx: Tx, proof: NewProof, now: number): Promise<void> {
  const { name, kind, ownerId, participantId, bytes, sourceHash, contentHash, look } = proof;
  await tx`
    insert into proof_file (name, kind, owner_id, participant_id, bytes, source_hash, content_hash, look, uploaded_at)
    values (${name}, ${kind}, ${ownerId}, ${participantId}, ${bytes}, ${sourceHash}, ${contentHash}, ${look}::text::bit(1024), ${at(tx, now)})`;
}

export type ProofRow = { name: string; ownerId: bigint; attached: boolean };
/** A proof whose file is there; under row-level security one of the reader's subtree. */
export async function findProof(sql: Sql | Tx, name: string): Promise<ProofRow | undefined> {
  const [row] = await sql`
    select name, owner_id as "ownerId", claim_id is not null as attached from proof_file where name = ${name} and removed_at is null`;
  return row as ProofRow | undefined;
}

export type ProofFacts = {
  name: string;
  claimNo: string;
  field: string;
  kind: ProofKind;
  createTime: string;
  removed: boolean;
};
/** Files of a payout's claims, or of one of them, the oldest first; under row-level security the visible ones. */
export async function listProofs(
  sql: Sql | Tx,
  { payoutId, claimNo }: { payoutId: bigint; claimNo: string | null },
): Promise<ProofFacts[]> {
  return sql`
    select p.name, c.claim_no as "claimNo", p.field, p.kind, wire_time(p.attached_at) as "createTime", p.removed_at is not null as removed
    from payout_claim c join proof_file p on p.claim_id = c.id
    where c.payout_id = ${payoutId} and (${claimNo}::text is null or c.claim_no = ${claimNo}) order by p.attached_at, p.field, p.name` as never;
}

export type JudgedFacts = {
  name: string;
  held: boolean;
  near: { name: string; claimNo: string; share: number; removed: boolean } | null;
};
/** What operators alone know of a payout's files: whether they are under legal hold, and which earlier ones they are nearly the same as. */
export async function listJudgedProofs(sql: Sql | Tx, payoutId: bigint): Promise<JudgedFacts[]> {
  return sql`
    select p.name, p.legal_hold as held, case when n.name is not null then
      json_build_object('name', n.name, 'claimNo', e.claim_no, 'share', p.near_share, 'removed', n.removed_at is not null) end as near
    from payout_claim c join proof_file p on p.claim_id = c.id left join proof_file n on n.name = p.near_name left join payout_claim e on e.id = n.claim_id
    where c.payout_id = ${payoutId}` as never;
}

/** Puts what is still there of a payout's files under legal hold, or lifts it. Names those that changed, or null where there is no such payout. */
export async function holdProofs(tx: Tx, orderNo: string, hold: boolean): Promise<string[] | null> {
  const [row] = await tx`select hold_proofs(${orderNo}, ${hold}) as names`;
  return (row as { names: string[] | null }).names;
}

export type Unscreened = { name: string; claimId: bigint; claimNo: string; look: string };
/** Pictures on claims that nobody compared yet, the oldest first. */
export async function listUnscreened(sql: Sql, most: number): Promise<Unscreened[]> {
  return sql`
    select p.name, p.claim_id as "claimId", c.claim_no as "claimNo", p.look::text as look from proof_file p join payout_claim c on c.id = p.claim_id
    where p.claim_id is not null and p.kind = 'picture' and p.screened_at is null order by p.attached_at, p.name limit ${most}` as never;
}

/** `later`: it came onto its claim after the one it is like. */
export type LookAlike = { name: string; claimNo: string; bits: number; later: boolean };
/** Pictures of other claims that look alike and are still there, the likest first. */
export async function listLookAlikes(
  sql: Sql,
  { name, look, claimId }: Unscreened,
  { bits, most }: { bits: number; most: number },
): Promise<LookAlike[]> {
  return sql`
    select x.name, c.claim_no as "claimNo", x.bits::int, (x.attached_at, x.name) > (select m.attached_at, m.name from proof_file m where m.name = ${name}) as later
    from (
      select p.name, p.claim_id, p.attached_at, bit_count(p.look # ${look}::text::bit(1024)) as bits from proof_file p
      where p.claim_id is not null and p.kind = 'picture' and p.removed_at is null and p.claim_id <> ${claimId}
    ) x join payout_claim c on c.id = x.claim_id where x.bits <= ${bits} order by x.bits, x.name limit ${most}` as never;
}

export async function noteScreened(tx: Tx, name: string, now: number): Promise<void> {
  await tx`update proof_file set screened_at = ${at(tx, now)} where name = ${name} and screened_at is null`;
}

/** A picture is nearly the same as one that was there before it. False when that is known of it already. */
export async function noteNear(tx: Tx, name: string, before: { name: string; share: number }): Promise<boolean> {
  const rows = await tx`
    update proof_file set near_name = ${before.name}, near_share = ${before.share}::real where name = ${name} and near_name is null returning 1`;
  return rows.length === 1;
}

/** Number of the claim on which a file's content was first shown, or on which it stands. */
export async function findEarlierClaim(tx: Tx, name: string): Promise<string> {
  const [row] = await tx`
    select c.claim_no as "claimNo" from proof_file p left join proof_use u on u.hash in (p.source_hash, p.content_hash)
    join payout_claim c on c.id = coalesce(u.claim_id, p.claim_id) where p.name = ${name} order by c.id limit 1`;
  return (row as { claimNo: string } | undefined)?.claimNo ?? '';
}

/** Forgets some uploads that never came onto a claim and whose file is gone. */
export async function deleteForgottenProofs(sql: Sql, most: number): Promise<number> {
  const { count } = await sql`
    delete from proof_file where claim_id is null and name in (
      select p.name from proof_file p where p.claim_id is null and not exists (select from stored_file s where s.name = p.name) limit ${most})`;
  return count;
}
