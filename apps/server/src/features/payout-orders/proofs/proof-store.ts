import { z } from 'zod';
import type { Reader, Sql, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import type { ProofKind } from './proof-rules.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

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

/** Lets one upload of a user at a time count the waiting files. */
export async function lockUploader(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('proofs of ' || ${ownerId}::text, 0))`;
}

export async function insertProof(tx: WriteTx, proof: NewProof, now: number): Promise<void> {
  const { name, kind, ownerId, participantId, bytes, sourceHash, contentHash, look } = proof;
  await tx`
    insert into proof_file (name, kind, owner_id, participant_id, bytes, source_hash, content_hash, look, uploaded_at)
    values (${name}, ${kind}, ${ownerId}, ${participantId}, ${bytes}, ${sourceHash}, ${contentHash},
      ${look}::text::bit(1024), ${at(tx, now)})`;
}

const proofRow = rowOf({
  name: tables.proof_file.name,
  ownerId: tables.proof_file.owner_id,
  attached: bool,
});
export type ProofRow = RowOf<typeof proofRow>;
/** Returns a proof whose file exists; under row-level security only one of the reader's subtree. */
export async function findProof(sql: Reader, name: string): Promise<ProofRow | null> {
  return readRow(
    proofRow,
    sql`
    select name, owner_id as "ownerId", claim_id is not null as attached
    from proof_file
    where name = ${name} and removed_at is null`,
  );
}

const proofFactsRow = rowOf({
  name: tables.proof_file.name,
  claimNo: tables.payout_claim.claim_no,
  field: text,
  kind: oneOf(['picture', 'video']),
  createTime: text,
  removed: bool,
});
export type ProofFacts = RowOf<typeof proofFactsRow>;
/** Lists the files of a payout's claims or of one of them, oldest first; under row-level security only visible ones. */
export async function listProofs(
  sql: Reader,
  { payoutId, claimNo }: { payoutId: bigint; claimNo: string | null },
): Promise<ProofFacts[]> {
  return readRows(
    proofFactsRow,
    sql`
    select p.name, c.claim_no as "claimNo", p.field, p.kind, wire_time(p.attached_at) as "createTime",
      p.removed_at is not null as removed
    from payout_claim c join proof_file p on p.claim_id = c.id
    where c.payout_id = ${payoutId} and (${claimNo}::text is null or c.claim_no = ${claimNo})
    order by p.attached_at, p.field, p.name`,
  );
}

const judgedFactsRow = rowOf({
  name: tables.proof_file.name,
  held: tables.proof_file.legal_hold,
  near: nullable(json(z.object({ name: z.string(), claimNo: z.string(), share: z.number(), removed: z.boolean() }))),
});
export type JudgedFacts = RowOf<typeof judgedFactsRow>;
/**
 * Returns what only operators may know of a payout's files: whether they are under legal hold, and which earlier files
 * they are nearly the same as.
 */
export async function listJudgedProofs(sql: Reader, payoutId: bigint): Promise<JudgedFacts[]> {
  return readRows(
    judgedFactsRow,
    sql`
    select p.name, p.legal_hold as held, case when n.name is not null then
      json_build_object('name', n.name, 'claimNo', e.claim_no, 'share', p.near_share, 'removed',
        n.removed_at is not null) end as near
    from payout_claim c
    join proof_file p on p.claim_id = c.id
    left join proof_file n on n.name = p.near_name
    left join payout_claim e on e.id = n.claim_id
    where c.payout_id = ${payoutId}`,
  );
}

const payoutRow = rowOf({ id: nullable(int8) });

/** Locks a payout to the end of the transaction, as the step that attaches files does. Null where there is none. */
export async function lockPayout(tx: Tx, orderNo: string): Promise<bigint | null> {
  const row = await readOne(payoutRow, tx`select lock_payout(${orderNo}) as id`);
  return row.id;
}

const nameRow = rowOf({ name: tables.proof_file.name });

/** Puts a payout's remaining files under legal hold, or lifts it. Returns the names of those that changed. */
export async function holdProofs(tx: WriteTx, payoutId: bigint, hold: boolean): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    tx`
    update proof_file p
    set legal_hold = ${hold}
    from payout_claim c
    where c.payout_id = ${payoutId} and p.claim_id = c.id and p.removed_at is null and p.legal_hold <> ${hold}
    returning p.name`,
  );
  return rows.map(({ name }) => name).sort();
}

const unscreenedRow = rowOf({
  name: tables.proof_file.name,
  claimId: int8,
  claimNo: tables.payout_claim.claim_no,
  look: text,
});
export type Unscreened = RowOf<typeof unscreenedRow>;
/** Lists images on claims that were not compared yet, the oldest first. */
export async function listUnscreened(sql: Sql, most: number): Promise<Unscreened[]> {
  return readRows(
    unscreenedRow,
    sql`
    select p.name, p.claim_id as "claimId", c.claim_no as "claimNo", p.look::text as look
    from proof_file p
    join payout_claim c on c.id = p.claim_id
    where p.claim_id is not null and p.kind = 'picture' and p.screened_at is null
    order by p.attached_at, p.name
    limit ${most}`,
  );
}

/** `later` is true where the image was attached after the one that it looks like. */
const lookAlikeRow = rowOf({
  name: text,
  claimNo: tables.payout_claim.claim_no,
  bits: int4,
  later: bool,
});
export type LookAlike = RowOf<typeof lookAlikeRow>;
/** Lists existing images of other claims that look alike, the most similar first. */
export async function listLookAlikes(
  sql: Sql,
  { name, look, claimId }: Unscreened,
  { bits, most }: { bits: number; most: number },
): Promise<LookAlike[]> {
  return readRows(
    lookAlikeRow,
    sql`
    select x.name, c.claim_no as "claimNo", x.bits::int,
      (x.attached_at, x.name) > (select m.attached_at, m.name from proof_file m where m.name = ${name}) as later
    from (
      select p.name, p.claim_id, p.attached_at, bit_count(p.look # ${look}::text::bit(1024)) as bits from proof_file p
      where p.claim_id is not null and p.kind = 'picture' and p.removed_at is null and p.claim_id <> ${claimId}
    ) x join payout_claim c on c.id = x.claim_id where x.bits <= ${bits} order by x.bits, x.name limit ${most}`,
  );
}

export async function noteScreened(tx: WriteTx, name: string, now: number): Promise<void> {
  await tx`update proof_file set screened_at = ${at(tx, now)} where name = ${name} and screened_at is null`;
}

/** Records that an image is nearly the same as an earlier one; false where this is already recorded of it. */
export async function noteNear(tx: WriteTx, name: string, before: { name: string; share: number }): Promise<boolean> {
  const rows = await tx`
    update proof_file
    set near_name = ${before.name}, near_share = ${before.share}::real
    where name = ${name} and near_name is null
    returning 1`;
  return rows.length === 1;
}

const claimNoRow = rowOf({ claimNo: tables.payout_claim.claim_no });

/** Returns the number of the claim on which a file's content was first shown, or to which it is attached. */
export async function findEarlierClaim(tx: Tx, name: string): Promise<string> {
  const row = await readRow(
    claimNoRow,
    tx`
    select c.claim_no as "claimNo" from proof_file p left join proof_use u on u.hash in (p.source_hash, p.content_hash)
    join payout_claim c on c.id = coalesce(u.claim_id, p.claim_id) where p.name = ${name} order by c.id limit 1`,
  );
  return row?.claimNo ?? '';
}

/** Deletes some records of uploads that were never attached to a claim and whose file is gone. */
export async function deleteForgottenProofs(sql: Writer, most: number): Promise<number> {
  const { count } = await sql`
    delete from proof_file where claim_id is null and name in (
      select p.name
      from proof_file p
      where p.claim_id is null and not exists (select from stored_file s where s.name = p.name)
      limit ${most})`;
  return count;
}
