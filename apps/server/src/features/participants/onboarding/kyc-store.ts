import {
  BUSINESSES,
  type Business,
  type BusinessFile,
  GATE_REASONS,
  KYC_DOCUMENTS,
  type KycDocumentKind,
  SETTLE_EVIDENCE,
  VERIFICATION_PAYMENT_STATES,
} from '@mashang/contract/businesses';
import {
  PARTICIPANT_KINDS,
  type ParticipantKind,
  REVIEW_STATES,
  type ReviewListQuery,
  type ReviewState,
} from '@mashang/contract/participants';
import { KYC_STATUSES } from '@mashang/contract/standing';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personal, personalKey } from '../../../platform/security/personal.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** Limits in fen of a new person, until an operator sets others. */
const FIRST_LIMITS = {
  dailyAmount: 5_000_000n,
  dailyCount: 500,
  monthlyAmount: 100_000_000n,
  monthlyCount: 10_000,
} as const;

/** The hashes of one document: by the key in force, and by each former key. */
export type DocumentHashes = readonly [Buffer, ...Buffer[]];

const among = (tx: Tx, hashes: DocumentHashes) =>
  tx`array(select decode(h, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) h)`;

const knownPersonRow = rowOf({
  id: tables.person.id,
  sameName: bool,
  settled: bool,
});
export type KnownPerson = RowOf<typeof knownPersonRow>;

/**
 * Returns the person that a document belongs to, if it was ever submitted: whether the name is the same, and whether a
 * participant was ever verified as this person.
 */
export async function findPerson(tx: Tx, hashes: DocumentHashes, legalName: string): Promise<KnownPerson | null> {
  return readRow(
    knownPersonRow,
    tx`
    select e.id, e.legal_name_key = ${personalKey('name', legalName)} as "sameName",
      exists (select from participant p where p.person_id = e.id and p.kyc_status in (2, 4)) as settled
    from person e where e.document_hash = any (${among(tx, hashes)}) order by e.id limit 1 for update`,
  );
}

/** Corrects the name of a person as whom no participant was verified yet. */
export async function renamePerson(tx: WriteTx, id: bigint, legalName: string): Promise<void> {
  await tx`update person set legal_name = ${personal('person.legal_name', legalName)} where id = ${id}`;
}

/** Assigns a participant that is not verified yet to another person. */
export async function changePerson(tx: WriteTx, participantId: bigint, personId: bigint): Promise<void> {
  await tx`
    insert into person_usage (person_id, day, month)
    values (${personId}, '2000-01-01', '2000-01-01')
    on conflict do nothing`;
  await tx`update participant set person_id = ${personId} where id = ${participantId}`;
}

const sameRow = rowOf({ same: bool });

/** Whether a participant already belongs to the person of that document. */
export async function isPersonOf(tx: Tx, participantId: bigint, hashes: DocumentHashes): Promise<boolean> {
  const row = await readOne(
    sameRow,
    tx`
    select e.document_hash = any (${among(tx, hashes)}) as same from participant p join person e on e.id = p.person_id
    where p.id = ${participantId} for update of p`,
  );
  return row.same;
}

/**
 * Makes a natural person the business of that document. False where the document is another person's, or the person is
 * already a business through another participant.
 */
export async function becomeBusiness(
  tx: WriteTx,
  personId: bigint,
  hashes: DocumentHashes,
  legalName: string,
): Promise<boolean> {
  const rows = await tx`
    update person e
    set document_hash = ${hashes[0]}, legal_name = ${personal('person.legal_name', legalName)}
    where e.id = ${personId}
      and not exists (select from person x where x.id <> e.id and x.document_hash = any (${among(tx, hashes)}))
      and not exists (select from participant p where p.person_id = e.id and p.business is not null) returning 1`;
  return rows.length === 1;
}

const openRow = rowOf({ open: bool });

/** Whether a participant has a collection or a claim that is not finished. */
export async function hasOpenWork(tx: Tx, participantId: bigint): Promise<boolean> {
  const row = await readOne(
    openRow,
    tx`
    select exists (select from collection_order o where o.participant_id = ${participantId} and o.status = 1)
      or exists (select from payout_claim c
        where c.participant_id = ${participantId} and c.status in (0, 1, 3)) as open`,
  );
  return row.open;
}

const idRow = rowOf({ id: tables.person.id });

export async function insertPerson(tx: WriteTx, documentHash: Buffer, legalName: string): Promise<bigint> {
  const { dailyAmount, dailyCount, monthlyAmount, monthlyCount } = FIRST_LIMITS;
  const row = await readOne(
    idRow,
    tx`
    insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
      monthly_count, risk_tier)
    values (${personal('person.legal_name', legalName)}, ${personalKey('name', legalName)}, ${documentHash},
      ${dailyAmount}, ${dailyCount}, ${monthlyAmount},
      ${monthlyCount}, 'medium') returning id`,
  );
  return row.id;
}

export type NewParticipant = {
  parentId: bigint | null;
  kind: ParticipantKind;
  name: string;
  personId: bigint;
  legalName: string;
  phone: string;
};

const participantIdRow = rowOf({ id: tables.participant.id });

/** Inserts a participant that waits to be verified: it is paused, and no money reaches it. */
export async function insertParticipant(tx: WriteTx, it: NewParticipant): Promise<bigint> {
  const row = await readOne(
    participantIdRow,
    tx`
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, phone, run_status, kyc_status)
    values (${it.parentId}, '{}', 0, ${it.kind}, ${it.name}, ${it.personId},
      ${personal('participant.legal_name', it.legalName)}, ${personal('participant.phone', it.phone)}, 0, 1)
    returning id`,
  );
  return row.id;
}

/** Gives an invited participant its rates, as far as its parent still has at least as much. Returns how many. */
export async function giveRates(
  tx: WriteTx,
  { participantId, parentId }: { participantId: bigint; parentId: bigint },
  rates: readonly { product: string; rate: number }[],
): Promise<number> {
  const rows = await tx`
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${participantId}, r.product, now(), r.rate
    from json_to_recordset(${JSON.stringify(rates)}::text::json) as r (product bigint, rate int)
    where rate_of(${parentId}, r.product, now()) >= r.rate returning 1`;
  return rows.length;
}

/** Gives a new top agent the products' default rates; other rates take two people. Returns how many. */
export async function giveDefaultRates(tx: WriteTx, participantId: bigint): Promise<number> {
  const rows = await tx`
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${participantId}, g.id, now(), g.default_rate
    from product g
    where g.default_rate is not null and g.enabled
    returning 1`;
  return rows.length;
}

export type NewSubmission = {
  participantId: bigint;
  userId: bigint;
  invitationId: bigint | null;
  business: Business;
  businessArea: string;
  legalName: string;
  phone: string;
  documentNo: Buffer;
  representative: Buffer;
  settlement: BusinessFile['settlement'];
  owners: Buffer;
  noOwnerReason: string;
  hits: readonly ScreeningHitView[];
};

const kycSubmissionIdRow = rowOf({ id: tables.kyc_submission.id });

/** Submits papers: the participant waits from then on, except that a verified one stays verified until the review. */
export async function insertSubmission(tx: WriteTx, it: NewSubmission, now: number): Promise<bigint> {
  const row = await readOne(
    kycSubmissionIdRow,
    tx`
    insert into kyc_submission (participant_id, submitted_by, submitted_at, business, business_area, legal_name, phone,
      sealed_document_no, sealed_representative,
      invitation_id, sealed_owners, no_owner_reason, hits, settle_account, settle_bank, settle_branch, settle_evidence)
    values (${it.participantId}, ${it.userId}, ${at(tx, now)}, ${it.business}, ${it.businessArea},
      ${personal('kyc_submission.legal_name', it.legalName)}, ${personal('kyc_submission.phone', it.phone)},
      ${it.documentNo}, ${it.representative}, ${it.invitationId}, ${it.owners}, ${it.noOwnerReason},
      ${tx.json(it.hits)},
      ${personal('kyc_submission.settle_account', it.settlement.accountNo)}, ${it.settlement.bankName},
      ${it.settlement.bankBranch}, ${it.settlement.evidence})
      returning id`,
  );
  // Written under the name of the submitting user now; at the approval nobody else signs for that person.
  await tx`
    update participant set kyc_entered_by = ${it.userId}, kyc_status = case kyc_status when 2 then 2 else 1 end,
      kyc_reviewed_by = case kyc_status when 2 then kyc_reviewed_by end where id = ${it.participantId}`;
  return row.id;
}

export type DocumentOwner = { invitationId: bigint } | { userId: bigint };
const ownedBy = (sql: Reader, owner: DocumentOwner) =>
  'invitationId' in owner ? sql`d.invitation_id = ${owner.invitationId}` : sql`d.uploaded_by = ${owner.userId}`;

export async function insertDocument(
  tx: WriteTx,
  { name, kind, owner }: { name: string; kind: KycDocumentKind; owner: DocumentOwner },
): Promise<void> {
  await tx`
    insert into kyc_document (name, kind, invitation_id, uploaded_by)
    values (${name}, ${kind}, ${'invitationId' in owner ? owner.invitationId : null},
      ${'userId' in owner ? owner.userId : null})`;
}

/** Counts the owner's uploaded papers that no submission uses yet. One upload at a time counts. */
export async function countWaitingDocuments(tx: Tx, owner: DocumentOwner): Promise<number> {
  const key = 'invitationId' in owner ? `invitation ${owner.invitationId}` : `user ${owner.userId}`;
  await tx`select pg_advisory_xact_lock(hashtextextended('documents of ' || ${key}::text, 0))`;
  return readCount(tx`
    select count(*)::int as n from kyc_document d where ${ownedBy(tx, owner)} and d.submission_id is null`);
}

/**
 * Attaches uploaded papers to a submission; returns how many there were. Their files then belong to the submitting user
 * and are kept.
 */
export async function attachDocuments(
  tx: WriteTx,
  { submissionId, userId, owner }: { submissionId: bigint; userId: bigint; owner: DocumentOwner },
  documents: readonly { name: string; kind: string; expiresOn: string }[],
  now: number,
): Promise<number> {
  const rows = await tx`
    with wanted as (select *
      from json_to_recordset(${JSON.stringify(documents)}::text::json) as w (name text, kind text, "expiresOn" text)),
    put as (
      update kyc_document d
      set submission_id = ${submissionId}, expires_on = nullif(w."expiresOn", '')::date
      from wanted w
      where d.name = w.name and d.kind = w.kind and d.submission_id is null and ${ownedBy(tx, owner)} returning d.name)
    update stored_file f
    set kept_at = ${at(tx, now)}, owner_id = ${userId}
    from put
    where f.name = put.name
    returning 1`;
  return rows.length;
}

const ownKycRow = rowOf({
  kind: oneOf(PARTICIPANT_KINDS),
  kycStatus: oneOf(KYC_STATUSES),
  kycExpiresAt: text,
  legalName: tables.participant.legal_name,
  phone: tables.participant.phone,
  reason: text,
  frozen: tables.participant.frozen,
  daysLeft: int4,
  waiting: bool,
  business: nullable(oneOf(BUSINESSES)),
  businessDue: text,
  gate: nullable(keyOf(GATE_REASONS)),
  paymentId: nullable(int8),
  paymentState: nullable(oneOf(VERIFICATION_PAYMENT_STATES)),
  paymentTries: int4,
  paymentSentAt: text,
  paymentExpiresAt: text,
  paymentReason: text,
});
export type OwnKycRow = RowOf<typeof ownKycRow>;

export async function findOwnKyc(sql: Reader, participantId: bigint): Promise<OwnKycRow> {
  return readOne(
    ownKycRow,
    sql`
    select p.kind, case when p.kyc_status = 2 and p.kyc_expires_at <= now() then 4 else p.kyc_status end as "kycStatus",
      wire_last_day(p.kyc_expires_at) as "kycExpiresAt", p.legal_name as "legalName", p.phone, p.frozen,
      coalesce(floor(extract(epoch from p.kyc_expires_at - now()) / 86400), 0)::int as "daysLeft",
      exists (select from kyc_submission s where s.participant_id = p.id and s.state = 'pending') as waiting,
      p.business, wire_last_day(p.business_due) as "businessDue", participant_gate(p, null, now()) as gate,
      v.id as "paymentId", v.state as "paymentState",
      coalesce(v.tries, 0) as "paymentTries", coalesce(wire_time(v.sent_at), '') as "paymentSentAt",
      case when v.state = 'paying' then '' else coalesce(wire_time(v.expires_at), '') end as "paymentExpiresAt",
      coalesce(v.end_reason, '') as "paymentReason",
      coalesce((select s.reason from kyc_submission s where s.participant_id = p.id order by s.id desc limit 1),
        '') as reason
    from participant p
    left join lateral (select y.id, y.state, y.tries, y.sent_at, y.expires_at, y.end_reason
      from verification_payment y
      join kyc_submission s on s.id = y.submission_id and s.state = 'pending'
      where y.participant_id = p.id
      order by y.id desc
      limit 1) v on true
    where p.id = ${participantId}`,
  );
}

const lockedKycRow = rowOf({
  kind: oneOf(PARTICIPANT_KINDS),
  kycStatus: oneOf(KYC_STATUSES),
  personId: tables.participant.person_id,
  frozen: tables.participant.frozen,
  /** Whole days until the verification ends; 0 where none is set. */
  daysLeft: int4,
  waiting: bool,
  /** A natural person from before: its first file as a business may come at any time, and names another document. */
  natural: bool,
  sameDocument: bool,
});
export type LockedKyc = RowOf<typeof lockedKycRow>;

/** Locks a participant for a submission. Returns its stored state, and whether the document is its known one. */
export async function lockKyc(tx: Tx, participantId: bigint, hashes: DocumentHashes): Promise<LockedKyc> {
  return readOne(
    lockedKycRow,
    tx`
    select p.kind, p.kyc_status as "kycStatus", p.person_id as "personId", p.frozen,
      coalesce(floor(extract(epoch from p.kyc_expires_at - now()) / 86400), 0)::int as "daysLeft",
      exists (select from kyc_submission s where s.participant_id = p.id and s.state = 'pending') as waiting,
      p.business is null as natural, e.document_hash = any (${among(tx, hashes)}) as "sameDocument"
    from participant p join person e on e.id = p.person_id where p.id = ${participantId} for update of p`,
  );
}

const reviewRow = rowOf({
  id: tables.kyc_submission.id,
  participantId: tables.kyc_submission.participant_id,
  personId: tables.participant.person_id,
  name: tables.participant.name,
  kind: oneOf(PARTICIPANT_KINDS),
  legalName: tables.kyc_submission.legal_name,
  parentName: text,
  depth: tables.participant.depth,
  state: oneOf(REVIEW_STATES),
  submittedBy: tables.app_user.username,
  submittedById: tables.kyc_submission.submitted_by,
  submittedAt: text,
  reviewedBy: text,
  reviewedAt: text,
  reason: tables.kyc_submission.reason,
  phone: tables.kyc_submission.phone,
  documentNo: tables.kyc_submission.sealed_document_no,
  business: nullable(oneOf(BUSINESSES)),
  businessArea: tables.kyc_submission.business_area,
  representative: tables.kyc_submission.sealed_representative,
  settleAccount: tables.kyc_submission.settle_account,
  settleBank: tables.kyc_submission.settle_bank,
  settleBranch: tables.kyc_submission.settle_branch,
  settleEvidence: orEmpty(oneOf(SETTLE_EVIDENCE)),
  invitedLegalName: text,
  invitedPhone: text,
  kycStatus: oneOf(KYC_STATUSES),
  kycExpiresAt: text,
  owners: tables.kyc_submission.sealed_owners,
  noOwnerReason: tables.kyc_submission.no_owner_reason,
  hits: json(z.array(z.object({ who: z.string(), list: z.string(), version: z.string() }))),
  clearedBy: text,
  clearReason: tables.kyc_submission.clear_reason,
  latestEnd: text,
  /** The last day that the person's risk tier allows, counted from today. */
  tierEnd: text,
});
export type ReviewRow = RowOf<typeof reviewRow>;
const reviewColumns = (sql: Reader) => sql`
  s.id, s.participant_id as "participantId", p.person_id as "personId", p.name, p.kind, s.legal_name as "legalName",
  coalesce(q.name, '') as "parentName", p.depth,
  s.state, u.username as "submittedBy", s.submitted_by as "submittedById", wire_time(s.submitted_at) as "submittedAt",
  coalesce(v.username, '') as "reviewedBy",
  wire_time(s.reviewed_at) as "reviewedAt", s.reason, s.phone, s.sealed_document_no as "documentNo",
  s.business, s.business_area as "businessArea", s.sealed_representative as representative,
  s.settle_account as "settleAccount", s.settle_bank as "settleBank",
  s.settle_branch as "settleBranch", s.settle_evidence as "settleEvidence",
  coalesce(i.legal_name, '') as "invitedLegalName",
  coalesce(i.phone, '') as "invitedPhone", p.kyc_status as "kycStatus",
  wire_last_day(p.kyc_expires_at) as "kycExpiresAt",
  s.sealed_owners as owners, s.no_owner_reason as "noOwnerReason", s.hits, coalesce(c.username, '') as "clearedBy",
  s.clear_reason as "clearReason",
  coalesce((select min(d.expires_on)::text from kyc_document d where d.submission_id = s.id), '') as "latestEnd",
  coalesce((select ((now() at time zone 'Asia/Shanghai')::date + make_interval(months => t.review_months))::date::text
    from person r
    join risk_tier t on t.tier = r.risk_tier
    where r.id = p.person_id), '') as "tierEnd"`;
const reviewTables = (sql: Reader) => sql`
  kyc_submission s
  join participant p on p.id = s.participant_id
  left join participant q on q.id = p.parent_id
  join app_user u on u.id = s.submitted_by
  left join app_user v on v.id = s.reviewed_by left join invitation i on i.id = s.invitation_id
  left join app_user c on c.id = s.cleared_by`;

function asked(sql: Reader, { state, keyword }: ReviewListQuery) {
  const part = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    (${state ?? null}::text is null or s.state = ${state ?? null})
      and (p.name ilike ${part} or personal_key(s.legal_name) = ${personalKey('name', keyword ?? '')})`;
}

/** Lists submissions: those that wait come first, the oldest on top; the rest by the newest. */
export async function listReviews(sql: Reader, query: ReviewListQuery): Promise<ReviewRow[]> {
  return readRows(
    reviewRow,
    sql`
    select ${reviewColumns(sql)} from ${reviewTables(sql)} where ${asked(sql, query)}
    order by s.state = 'pending' desc, case when s.state = 'pending' then s.id end, s.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countReviews(sql: Reader, query: ReviewListQuery): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from kyc_submission s
    join participant p on p.id = s.participant_id
    where ${asked(sql, query)}`);
}

export async function findReview(sql: Reader, id: bigint): Promise<ReviewRow | null> {
  return readRow(reviewRow, sql`select ${reviewColumns(sql)} from ${reviewTables(sql)} where s.id = ${id}`);
}

/** Returns the submission by which the participant was verified last, before this one. */
export async function findVerifiedBefore(sql: Reader, { id, participantId }: ReviewRow): Promise<ReviewRow | null> {
  return readRow(
    reviewRow,
    sql`
    select ${reviewColumns(sql)}
    from ${reviewTables(sql)}
    where s.participant_id = ${participantId} and s.state = 'approved' and s.id < ${id}
    order by s.id desc limit 1`,
  );
}

/** Does the same, and locks it: if two decide at once, the second finds it decided. */
export async function lockReview(tx: Tx, id: bigint): Promise<ReviewRow | null> {
  await tx`select 1 from kyc_submission where id = ${id} for update`;
  return findReview(tx, id);
}

const documentRow = rowOf({
  kind: oneOf(KYC_DOCUMENTS),
  name: tables.kyc_document.name,
  expiresOn: text,
});

export async function listDocuments(
  sql: Reader,
  submissionId: bigint,
): Promise<{ kind: KycDocumentKind; name: string; expiresOn: string }[]> {
  return readRows(
    documentRow,
    sql`
    select kind, name, coalesce(expires_on::text, '') as "expiresOn"
    from kyc_document
    where submission_id = ${submissionId}
    order by array_position(array['licence', 'id_front', 'id_back', 'settlement'], kind)`,
  );
}

const documentOwnerRow = rowOf({
  participantName: tables.participant.name,
  fileKey: tables.kyc_document.sealed_key,
});

/** Returns the participant that a paper belongs to, once the paper was submitted. */
export async function findDocument(
  sql: Reader,
  name: string,
): Promise<{ participantName: string; fileKey: Buffer | null } | null> {
  return readRow(
    documentOwnerRow,
    sql`
    select p.name as "participantName", d.sealed_key as "fileKey" from kyc_document d
    join kyc_submission s on s.id = d.submission_id
    join participant p on p.id = s.participant_id
    where d.name = ${name}`,
  );
}

const nameRow = rowOf({ name: text });

export async function listSamePerson(sql: Reader, personId: bigint, but: bigint): Promise<string[]> {
  const rows = await readRows(
    nameRow,
    sql`select name from participant where person_id = ${personId} and id <> ${but} order by id limit 50`,
  );
  return rows.map(({ name }) => name);
}

/** Records risk's decision that the hits of a submission concern other people. */
export async function clearSubmission(tx: WriteTx, it: { id: bigint; userId: bigint; reason: string }): Promise<void> {
  await tx`
    update kyc_submission
    set cleared_by = ${it.userId}, cleared_at = clock_timestamp(), clear_reason = ${it.reason}
    where id = ${it.id}`;
}

type Decision = { submissionId: bigint; participantId: bigint; reviewer: bigint };

type Approval = Decision & {
  expiresOn: string;
  legalName: string;
  phone: string;
  business: Business;
  businessArea: string;
};
/** Verifies a participant until the end of a day in Shanghai, under the submitted name. */
export async function approve(tx: WriteTx, it: Approval, now: number): Promise<void> {
  await decide(tx, it, 'approved', '', now);
  await tx`
    update participant
    set kyc_status = 2, business = ${it.business}, business_area = ${it.businessArea}, business_due = null,
      kyc_reviewed_by = ${it.reviewer}, legal_name = ${personal('participant.legal_name', it.legalName)},
      phone = ${personal('participant.phone', it.phone)},
      kyc_expires_at = (${it.expiresOn}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
      where id = ${it.participantId}`;
}

export async function reject(tx: WriteTx, it: Decision & { reason: string }, now: number): Promise<void> {
  await decide(tx, it, 'rejected', it.reason, now);
  await tx`
    update participant
    set kyc_status = 3, kyc_reviewed_by = ${it.reviewer}
    where id = ${it.participantId} and kyc_status <> 2`;
}

async function decide(tx: WriteTx, it: Decision, state: ReviewState, reason: string, now: number): Promise<void> {
  await tx`
    update kyc_submission
    set state = ${state}, reviewed_by = ${it.reviewer}, reviewed_at = ${at(tx, now)}, reason = ${reason}
    where id = ${it.submissionId}`;
}

const hitsRow = rowOf({ hits: json(z.array(z.object({ who: z.string(), list: z.string(), version: z.string() }))) });

/** Returns the screening hits of a participant's last verification that risk cleared. */
export async function findClearedHits(sql: Reader, participantId: bigint): Promise<ScreeningHitView[]> {
  const row = await readRow(
    hitsRow,
    sql`
    select case when cleared_by is null then '[]'::jsonb else hits end as hits from kyc_submission
    where participant_id = ${participantId} and state = 'approved' order by id desc limit 1`,
  );
  return row?.hits ?? [];
}
