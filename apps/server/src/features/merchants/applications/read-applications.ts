import { APPROVAL_STATE, whyNotCheck } from '@mashang/contract/approvals';
import {
  APPLICATION_FACTS,
  APPLICATION_STATE,
  type ApplicationDetail,
  type ApplicationForm,
  type ApplicationListQuery,
  type ApplicationPage,
  type MerchantApplication,
  type RevealedPeople,
} from '@mashang/contract/merchants';
import { BOOKS_CURRENCY } from '@mashang/contract/money';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, type UserActor, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { openPeople } from './application-people.ts';
import { contentOf, maskPeople } from './application-rules.ts';
import {
  type ApplicationRow,
  countApplications,
  findApplication,
  findProposal,
  listApplications,
  listDocuments,
  listSameLicence,
  type ProposalOf,
} from './application-store.ts';
import { merchantDocumentUrl } from './merchant-files.ts';

function view(row: ApplicationRow): MerchantApplication {
  const { mchId, state, again, submittedBy, submittedAt, updatedAt, handedInTime, company } = row;
  return {
    id: row.id.toString(),
    merchantId: row.merchantId.toString(),
    mchId,
    state,
    again,
    submittedBy,
    submittedAt,
    updatedAt,
    handedInTime,
    name: company.name || row.merchantName,
    legalName: company.legalName,
    hits: row.hits.length,
    approvalId: row.approvalId?.toString() ?? '',
  };
}

function ofMerchant({ merchantReads, merchantText, handedInTime, handedInBy, handedInNote }: ApplicationRow) {
  return { merchantReads, merchantText, handedInTime, handedInBy, handedInNote };
}

/** Lists every application; those that wait for a decision come first. */
export async function readApplications(ctx: Ctx, query: ApplicationListQuery): Promise<ApplicationPage> {
  allow(ctx.actor, 'merchant-application:read');
  return asReader(ctx, async (tx) => {
    const [rows, total] = await Promise.all([listApplications(tx, query), countApplications(tx, query)]);
    return { list: rows.map(view), total, page: query.page, limit: query.limit };
  });
}

/** Returns why an application was returned to its maker or refused; empty in other states. */
function returnReasonOf(row: ApplicationRow, proposal: ProposalOf | null): string {
  if (row.state !== APPLICATION_STATE.returned && row.state !== APPLICATION_STATE.refused) return '';
  if (proposal?.state === APPROVAL_STATE.withdrawn) return zh.readApplications.withdrawn;
  if (proposal?.state === APPROVAL_STATE.expired) return zh.readApplications.expired;
  return proposal?.comment ?? '';
}

function whyNotDecide(row: ApplicationRow, proposal: ProposalOf | null, actor: UserActor): string {
  if (row.state !== APPLICATION_STATE.review || !proposal) return zh.faults.notInReview;
  const { state, isOver, checkedBy, makerId } = proposal;
  const facts = { kind: 'merchant.admission' as const, state, isOver, checkedBy, makerId: makerId?.toString() ?? '' };
  const why = whyNotCheck(facts, { id: actor.userId.toString(), permissions: actor.permissions });
  if (why) return why;
  return row.writers.includes(actor.userId) ? zh.faults.enteredByYou : '';
}

/** Returns one whole application with its papers and screening hits; numbers of people are masked. */
export async function readApplication(ctx: Ctx, { id }: { id: string }): Promise<ApplicationDetail> {
  const { actor, platform } = ctx;
  allow(actor, 'merchant-application:read');
  const sql = platform.db.app;
  const row = await findApplication(sql, id);
  if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
  const [documents, proposal, sameLicence] = await Promise.all([
    listDocuments(sql, row.id),
    row.approvalId === null ? null : findProposal(sql, row.approvalId),
    listSameLicence(sql, row.company.licenceNo, row.merchantId),
  ]);
  const inReview = row.state === APPLICATION_STATE.review;
  const own = row.writers.includes(actor.userId) || row.submittedById === actor.userId;
  return {
    application: view(row),
    currency: BOOKS_CURRENCY,
    company: row.company,
    people: maskPeople(openPeople(ctx, row.people)),
    documents: documents.map(({ kind, name, expiresOn }) => ({ kind, expiresOn, url: merchantDocumentUrl(name) })),
    hits: row.hits,
    screenedAt: row.screenedAt,
    clearedBy: row.clearedBy,
    clearReason: row.clearReason,
    sameLicence,
    ...ofMerchant(row),
    riskTier: proposal?.payload.riskTier ?? null,
    expiresOn: proposal?.payload.expiresOn ?? '',
    submitReason: proposal?.reason ?? '',
    hash: inReview ? (proposal?.hash ?? '') : '',
    approvalEnds: inReview ? (proposal?.expireTime ?? '') : '',
    returnReason: returnReasonOf(row, proposal),
    decidedBy: inReview ? '' : (proposal?.decidedBy ?? ''),
    whyNot: whyNotDecide(row, proposal, actor),
    mayEdit: APPLICATION_FACTS[row.state].editable && actor.permissions.has('merchant-application:write'),
    mayClear: inReview && row.hits.length > 0 && !row.clearedBy && !own && actor.permissions.has('screening:clear'),
  };
}

/** Returns everything of an open application for further editing, and records that it was opened. */
export const openApplicationForm = writeVerb<{ id: string }, ApplicationForm>({
  name: 'merchant-application.open',
  permission: 'merchant-application:write',
  async run(ctx, { id }) {
    const row = await findApplication(ctx.tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
    if (!APPLICATION_FACTS[row.state].editable) throw new BusinessError('conflict', zh.faults.notEditable);
    const [documents, proposal] = [
      await listDocuments(ctx.tx, row.id),
      row.approvalId === null ? null : await findProposal(ctx.tx, row.approvalId),
    ];
    const { mchId, state, version, again } = row;
    return {
      result: {
        id,
        merchantId: row.merchantId.toString(),
        mchId,
        state,
        version,
        again,
        draft: { company: row.company, people: openPeople(ctx, row.people) },
        documents: documents.map((one) => ({ ...one, url: merchantDocumentUrl(one.name) })),
        returnReason: returnReasonOf(row, proposal),
        ...ofMerchant(row),
      },
      audit: { subjectKind: 'merchant', subjectId: mchId, after: { application: id } },
    };
  },
});

/** Returns the numbers in full, for a reason that the audit log keeps. */
export const revealApplication = writeVerb<{ id: string; reason: string }, RevealedPeople>({
  name: 'merchant-application.reveal',
  permission: 'merchant-application:check',
  async run(ctx, { id, reason }) {
    const row = await findApplication(ctx.tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
    const { content } = contentOf({ company: row.company, people: openPeople(ctx, row.people) });
    const { representative, settleAccount, owners } = content.people;
    return {
      result: { representative, settleAccount, owners },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, reason } },
    };
  },
});
