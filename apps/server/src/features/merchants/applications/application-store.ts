import { APPROVAL_STATES } from '@mashang/contract/approvals';
import {
  APPLICATION_STATES,
  type ApplicationDraft,
  type ApplicationListQuery,
  type ApplicationState,
  applicationDraft,
  MERCHANT_DOCUMENTS,
  type MerchantDocumentKind,
} from '@mashang/contract/merchants';
import { KYC_STATUSES } from '@mashang/contract/standing';
import type { RiskTier, ScreeningHitView } from '@mashang/contract/verification';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  bytes,
  json,
  list,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

export type DraftCompany = ApplicationDraft['company'];

const idRow = rowOf({ id: tables.merchant.id });

/** Inserts a merchant that is being entered: it is unverified, so it has no key, order or money. */
export async function insertMerchantRow(
  tx: WriteTx,
  { name, enteredBy }: { name: string; enteredBy: bigint },
): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into merchant (mch_id, name, legal_name, kyb_entered_by)
    values ('M' || nextval('merchant_number'), ${name}, ${name}, ${enteredBy})
    returning id`,
  );
  return row.id;
}

const merchantStandingRow = rowOf({
  id: tables.merchant.id,
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  legalName: tables.merchant.legal_name,
  kybStatus: oneOf(KYC_STATUSES),
});
export type MerchantStanding = RowOf<typeof merchantStandingRow>;
export async function lockMerchantRow(tx: Tx, id: string): Promise<MerchantStanding | null> {
  return readRow(
    merchantStandingRow,
    tx`
    select id, mch_id as "mchId", name, legal_name as "legalName", kyb_status as "kybStatus"
    from merchant
    where id = ${id} for no key update`,
  );
}

const merchantApplicationIdRow = rowOf({ id: tables.merchant_application.id });

/** Inserts a draft; undefined while another application of the merchant is open. */
export async function insertApplication(
  tx: WriteTx,
  it: { merchantId: bigint; company: DraftCompany; people: Buffer | null; writer: bigint },
): Promise<bigint | undefined> {
  const row = await readRow(
    merchantApplicationIdRow,
    tx`
    insert into merchant_application (merchant_id, company, sealed_people, writers)
    values (${it.merchantId}, ${tx.json(it.company)}, ${it.people}, array[${it.writer}]::bigint[])
    on conflict (merchant_id) where state in (0, 1, 3) do nothing returning id`,
  );
  return row?.id;
}

const lastAdmittedRow = rowOf({
  id: tables.merchant_application.id,
  company: json(applicationDraft.shape.company),
  people: bytes,
});

/** Returns the last application by which the merchant was admitted. */
export async function findLastAdmitted(
  sql: Reader,
  merchantId: bigint,
): Promise<{ id: bigint; company: DraftCompany; people: Buffer } | null> {
  return readRow(
    lastAdmittedRow,
    sql`
    select id, company, sealed_people as people
    from merchant_application
    where merchant_id = ${merchantId} and state = 2 and sealed_people is not null
    order by id desc
    limit 1`,
  );
}

/** Copies the papers of the last application to the new one, except those that have expired. */
export async function copyDocuments(tx: WriteTx, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await tx`
    insert into merchant_document_place (name, application_id, kind, expires_on)
    select d.name, ${to}, d.kind, d.expires_on from merchant_document_place d
    where d.application_id = ${from} and (d.expires_on is null or d.expires_on > current_date)`;
}

const applicationRow = rowOf({
  id: tables.merchant_application.id,
  merchantId: tables.merchant_application.merchant_id,
  mchId: tables.merchant.mch_id,
  merchantName: tables.merchant.name,
  kybStatus: oneOf(KYC_STATUSES),
  again: bool,
  state: oneOf(APPLICATION_STATES),
  version: tables.merchant_application.version,
  company: json(applicationDraft.shape.company),
  people: tables.merchant_application.sealed_people,
  writers: tables.merchant_application.writers,
  submittedById: tables.merchant_application.submitted_by,
  submittedBy: text,
  submittedAt: text,
  updatedAt: text,
  approvalId: tables.merchant_application.approval_id,
  hits: json(z.array(z.object({ who: z.string(), list: z.string(), version: z.string() }))),
  screenedAt: text,
  clearedBy: text,
  clearReason: tables.merchant_application.clear_reason,
  merchantReads: bool,
  merchantText: tables.merchant_application.merchant_text,
  handedInTime: text,
  handedInBy: text,
  handedInNote: tables.merchant_application.handed_in_note,
});
export type ApplicationRow = RowOf<typeof applicationRow>;
const columns = (sql: Reader) => sql`
  a.id, a.merchant_id as "merchantId", m.mch_id as "mchId", m.name as "merchantName", m.kyb_status as "kybStatus",
  exists (select from merchant_application x where x.merchant_id = a.merchant_id and x.state = 2 and x.id < a.id)
    or m.kyb_status in (2, 4) and a.state in (0, 1, 3) as again,
  a.state, a.version, a.company, a.sealed_people as people, a.writers, a.submitted_by as "submittedById",
  coalesce(u.username, '') as "submittedBy",
  wire_time(a.submitted_at) as "submittedAt", wire_time(a.updated_at) as "updatedAt", a.approval_id as "approvalId",
  a.hits,
  wire_time(a.screened_at) as "screenedAt", coalesce(c.username, '') as "clearedBy", a.clear_reason as "clearReason",
  exists (select from app_user p where p.merchant_id = a.merchant_id) as "merchantReads",
  a.merchant_text as "merchantText", wire_time(a.handed_in_at) as "handedInTime",
  coalesce(h.username, '') as "handedInBy", a.handed_in_note as "handedInNote"`;
const sources = (sql: Reader) => sql`
  merchant_application a
  join merchant m on m.id = a.merchant_id
  left join app_user u on u.id = a.submitted_by
  left join app_user c on c.id = a.cleared_by
  left join app_user h on h.id = a.handed_in_by`;

export async function findApplication(sql: Reader, id: string): Promise<ApplicationRow | null> {
  return readRow(applicationRow, sql`select ${columns(sql)} from ${sources(sql)} where a.id = ${id}`);
}

/** Does the same, and locks the application until the end of the transaction. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  await tx`select from merchant_application where id = ${id} for update`;
  return findApplication(tx, id);
}

function conditions(sql: Reader, { state, keyword }: ApplicationListQuery) {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const states = state ? state.split(',').map(Number) : null;
  return sql`(${states}::int[] is null or a.state = any (${states}::int[]))
    and (m.mch_id ilike ${like} or m.name ilike ${like} or a.company ->> 'legalName' ilike ${like}
      or a.company ->> 'name' ilike ${like})`;
}

/**
 * Lists the applications that wait for a decision first, the oldest on top; then those that merchants handed in; then
 * the rest by their last change.
 */
export async function listApplications(sql: Reader, query: ApplicationListQuery): Promise<ApplicationRow[]> {
  return readRows(
    applicationRow,
    sql`
    select ${columns(sql)} from ${sources(sql)} where ${conditions(sql, query)}
    order by a.state = 1 desc, case when a.state = 1 then a.submitted_at end,
      a.state in (0, 3) and a.handed_in_at is not null desc, a.updated_at desc, a.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countApplications(sql: Reader, query: ApplicationListQuery): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from merchant_application a
    join merchant m on m.id = a.merchant_id
    where ${conditions(sql, query)}`);
}

const versionRow = rowOf({ version: tables.merchant_application.version });

/** Writes the content; a merchant that was never admitted also takes its names from the draft. */
export async function updateContent(
  tx: WriteTx,
  it: {
    id: bigint;
    merchantId: bigint;
    company: DraftCompany;
    people: Buffer;
    writer: bigint;
    names: { name: string; legalName: string } | null;
  },
): Promise<number> {
  const row = await readOne(
    versionRow,
    tx`
    update merchant_application set company = ${tx.json(it.company)}, sealed_people = ${it.people},
      writers = case when ${it.writer} = any (writers) then writers else writers || ${it.writer}::bigint end
    where id = ${it.id} returning version`,
  );
  if (it.names)
    await tx`
      update merchant
      set name = ${it.names.name}, legal_name = ${it.names.legalName}
      where id = ${it.merchantId} and kyb_status in (0, 1, 3)`;
  return row.version;
}

/** Writes the company by one of the merchant's people; what is sealed stays. */
export async function updateCompany(
  tx: WriteTx,
  { id, company, writer }: { id: bigint; company: DraftCompany; writer: bigint },
): Promise<number> {
  const row = await readOne(
    versionRow,
    tx`
    update merchant_application set company = ${tx.json(company)},
      writers = case when ${writer} = any (writers) then writers else writers || ${writer}::bigint end
    where id = ${id} returning version`,
  );
  return row.version;
}

/** Notes that somebody wrote in an application: no writer admits it. */
export async function noteWriter(tx: WriteTx, id: bigint, writer: bigint): Promise<void> {
  await tx`
    update merchant_application set writers = writers || ${writer}::bigint
    where id = ${id} and ${writer} <> all (writers)`;
}

/** Marks an application as handed in by one of the merchant's people. */
export async function handIn(tx: WriteTx, it: { id: bigint; userId: bigint; note: string }): Promise<void> {
  await tx`
    update merchant_application
    set handed_in_at = clock_timestamp(), handed_in_by = ${it.userId}, handed_in_note = ${it.note}
    where id = ${it.id}`;
}

/** Gives an application back to the merchant with a text that it reads. */
export async function giveBack(tx: WriteTx, id: bigint, merchantText: string): Promise<void> {
  await tx`
    update merchant_application
    set merchant_text = ${merchantText}, handed_in_at = null, handed_in_by = null, handed_in_note = ''
    where id = ${id}`;
}

/** Moves an application into review; the caller creates its proposal right after. */
export async function submitRow(
  tx: WriteTx,
  it: { id: bigint; userId: bigint; hits: readonly ScreeningHitView[] },
): Promise<void> {
  await tx`
    update merchant_application
    set state = 1, submitted_by = ${it.userId}, submitted_at = clock_timestamp(), approval_id = null,
      hits = ${tx.json(it.hits)},
      screened_at = clock_timestamp(), cleared_by = null, cleared_at = null, clear_reason = '' where id = ${it.id}`;
}

export async function nameProposal(tx: WriteTx, id: bigint, approvalId: string): Promise<void> {
  await tx`update merchant_application set approval_id = ${approvalId} where id = ${id}`;
}

export async function closeRow(tx: WriteTx, id: bigint, state: ApplicationState): Promise<void> {
  await tx`update merchant_application set state = ${state} where id = ${id}`;
}

export async function clearRow(tx: WriteTx, it: { id: bigint; userId: bigint; reason: string }): Promise<void> {
  await tx`
    update merchant_application
    set cleared_by = ${it.userId}, cleared_at = clock_timestamp(), clear_reason = ${it.reason}
    where id = ${it.id}`;
}

/** Admits the merchant under these terms, until the end of a day in Shanghai. */
export async function admitMerchant(
  tx: WriteTx,
  it: {
    id: bigint;
    name: string;
    legalName: string;
    maker: bigint;
    checker: bigint;
    tier: RiskTier;
    expiresOn: string;
  },
): Promise<void> {
  await tx`
    update merchant
    set kyb_status = 2, kyb_entered_by = ${it.maker}, kyb_reviewed_by = ${it.checker}, name = ${it.name},
      legal_name = ${it.legalName},
      risk_tier = ${it.tier},
      kyb_expires_at = (${it.expiresOn}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
      where id = ${it.id}`;
}

const mchIdTextRow = rowOf({ mchId: text });

/** Returns other merchants whose admitted or submitted application has the same licence number. */
export async function listSameLicence(sql: Reader, licenceNo: string, but: bigint): Promise<string[]> {
  if (licenceNo === '') return [];
  const rows = await readRows(
    mchIdTextRow,
    sql`
    select distinct m.mch_id as "mchId" from merchant_application a join merchant m on m.id = a.merchant_id
    where a.company ->> 'licenceNo' = ${licenceNo} and a.merchant_id <> ${but} and a.state in (1, 2)
    order by 1 limit 20`,
  );
  return rows.map(({ mchId }) => mchId);
}

const monthsRow = rowOf({ months: tables.risk_tier.review_months });

export async function findReviewMonths(sql: Reader, tier: RiskTier): Promise<number> {
  const row = await readOne(monthsRow, sql`select review_months as months from risk_tier where tier = ${tier}`);
  return row.months;
}

const proposalOfRow = rowOf({
  payload: json(z.object({ riskTier: z.enum(['low', 'medium', 'high']), expiresOn: z.string(), version: z.number() })),
  reason: tables.approval.reason,
  hash: text,
  state: oneOf(APPROVAL_STATES),
  isOver: bool,
  makerId: tables.approval.maker_id,
  checkedBy: list(text),
  expireTime: text,
  comment: text,
  decidedBy: text,
});
export type ProposalOf = RowOf<typeof proposalOfRow>;
/** Returns the proposal of an application with its state and decision. */
export async function findProposal(sql: Reader, approvalId: bigint): Promise<ProposalOf | null> {
  return readRow(
    proposalOfRow,
    sql`
    select a.payload, a.reason, encode(a.hash, 'hex') as hash, a.state, a.expires_at <= clock_timestamp() as "isOver",
      a.maker_id as "makerId", wire_time(a.expires_at) as "expireTime",
      array(select c.user_id::text from approval_check c where c.approval_id = a.id) as "checkedBy",
      coalesce((select c.comment from approval_check c where c.approval_id = a.id and c.verdict = 'reject' limit 1),
        '') as comment,
      coalesce((select u.username
        from approval_check c
        join app_user u on u.id = c.user_id
        where c.approval_id = a.id
        order by c.at desc
        limit 1), '') as "decidedBy"
    from approval a where a.id = ${approvalId}`,
  );
}

const documentRow = rowOf({
  name: tables.merchant_document_place.name,
  kind: oneOf(MERCHANT_DOCUMENTS),
  expiresOn: text,
});
export type DocumentRow = RowOf<typeof documentRow>;
export async function listDocuments(sql: Reader, applicationId: bigint): Promise<DocumentRow[]> {
  return readRows(
    documentRow,
    sql`
    select name, kind, coalesce(expires_on::text, '') as "expiresOn"
    from merchant_document_place
    where application_id = ${applicationId}
    order by array_position(array['licence', 'bank_permit', 'id_front', 'id_back', 'contract', 'site', 'other'], kind),
      placed_at`,
  );
}

const placeRow = rowOf({ name: tables.merchant_document_place.name });

/** Adds a paper to an application; a paper of any kind but `other` replaces the former one of its kind. */
export async function placeDocument(
  tx: WriteTx,
  it: { applicationId: bigint; name: string; kind: MerchantDocumentKind; expiresOn: string },
): Promise<void> {
  const former =
    it.kind === 'other'
      ? []
      : await readRows(
          placeRow,
          tx`
          delete from merchant_document_place
          where application_id = ${it.applicationId} and kind = ${it.kind}
          returning name`,
        );
  await tx`
    insert into merchant_document_place (name, application_id, kind, expires_on)
    values (${it.name}, ${it.applicationId}, ${it.kind}, ${it.expiresOn || null}::date)`;
  await tx`update stored_file set kept_at = clock_timestamp() where name = ${it.name}`;
  await releaseUnplaced(
    tx,
    former.map(({ name }) => name),
  );
}

/** Files that no application uses any more are deleted like other unused files. */
async function releaseUnplaced(tx: WriteTx, names: readonly string[]): Promise<void> {
  await tx`
    update stored_file f set kept_at = null where f.name = any (${names}::text[])
      and not exists (select from merchant_document_place d where d.name = f.name)`;
}

/** Changes a paper's end or removes the paper; false where the application has no such paper. */
export async function changeDocument(
  tx: WriteTx,
  it: { applicationId: bigint; name: string; expiresOn: string; remove: boolean },
): Promise<boolean> {
  const rows = await readRows(
    placeRow,
    it.remove
      ? tx`
        delete from merchant_document_place
        where application_id = ${it.applicationId} and name = ${it.name}
        returning name`
      : tx`
        update merchant_document_place
        set expires_on = ${it.expiresOn || null}::date
        where application_id = ${it.applicationId} and name = ${it.name}
        returning name`,
  );
  if (it.remove)
    await releaseUnplaced(
      tx,
      rows.map(({ name }) => name),
    );
  return rows.length === 1;
}

const mchIdRow = rowOf({ mchId: tables.merchant.mch_id });

/** Returns the merchant that a paper belongs to. */
export async function findDocumentOwner(sql: Reader, name: string): Promise<{ mchId: string } | null> {
  return readRow(
    mchIdRow,
    sql`
    select m.mch_id as "mchId"
    from merchant_document_place d
    join merchant_application a on a.id = d.application_id
    join merchant m on m.id = a.merchant_id
    where d.name = ${name} limit 1`,
  );
}

/** Notifies the operators' screens that an application changed. */
export async function notifyApplication(tx: WriteTx, id: bigint, state: number, actor: string): Promise<void> {
  await tx`
    insert into event_log (kind, order_no, status, actor)
    values ('approval.application', ${id.toString()}, ${state}, ${actor})`;
  await tx`select pg_notify('events', '')`;
}
