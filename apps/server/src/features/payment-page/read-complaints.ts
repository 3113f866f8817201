import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import type { ComplaintDetail, ComplaintListQuery, ComplaintPage, ComplaintRow } from '@mashang/contract/payment-page';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import {
  type ComplaintRecord,
  countComplaints,
  findComplaint,
  listComplaintRows,
  listNotes,
  listOtherComplaints,
} from './complaint-store.ts';
import * as zh from './zh.ts';

function viewComplaint(row: ComplaintRecord): ComplaintRow {
  const { id, ordinal, agtOrderNo, orderStatus, merchantName, reason, detail, state, verdict, takenBy } = row;
  return {
    ordinal,
    agtOrderNo,
    orderStatus,
    merchantName,
    reason,
    detail,
    state,
    verdict,
    takenBy,
    id: id.toString(),
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    participantId: row.participantId?.toString() ?? '',
    participantName: row.participantName ?? '',
    createTime: row.createTime,
    dueTime: row.dueTime,
    leftMs: Number(row.leftMs),
    reviewedBy: row.reviewedBy,
    reviewTime: row.reviewTime,
  };
}

/** Lists the queue of complaints, with how many are open and how many are overdue. */
export async function listComplaints(ctx: Ctx, query: ComplaintListQuery): Promise<ComplaintPage> {
  allow(ctx.actor, 'complaint:read');
  return asReader(ctx, async (tx) => {
    const [rows, counts] = await Promise.all([listComplaintRows(tx, query), countComplaints(tx, query)]);
    return {
      list: rows.map(viewComplaint),
      total: Math.min(counts.total, TOTAL_CAP),
      totalIsCapped: counts.total > TOTAL_CAP || undefined,
      page: query.page,
      limit: query.limit,
      open: counts.open,
      overdue: counts.overdue,
    };
  });
}

/** Returns one whole complaint: what the payer says, what the books say, what the staff found. */
export async function readComplaint(ctx: Ctx, { id }: { id: string }): Promise<ComplaintDetail> {
  allow(ctx.actor, 'complaint:read');
  return asReader(ctx, async (tx) => {
    const [row, notes, others] = await Promise.all([
      findComplaint(tx, id),
      listNotes(tx, id),
      listOtherComplaints(tx, id),
    ]);
    if (!row) throw new BusinessError('notFound', zh.faults.complaintMissing);
    return {
      complaint: viewComplaint(row),
      contact: row.contact && maskPhone(row.contact),
      image: row.image,
      currency: BOOKS_CURRENCY,
      held: formatMoney(row.held),
      reply: row.reply,
      outcome: row.outcome,
      order: {
        subject: row.subject,
        product: row.product,
        paidInAmount: row.paidInAmount === null ? '' : formatMoney(row.paidInAmount),
        payer: row.payer && maskName(row.payer),
        payerRef: row.payerRef && maskName(row.payerRef),
        createTime: row.orderTime,
        affirmTime: row.affirmTime,
        operator: row.operator,
        notifyStatus: row.notifyStatus,
        holder: row.holder ? maskName(row.holder) : '',
        accountNo: maskAccountNo(row.accountNo ?? ''),
        participantFrozen: row.participantFrozen ?? false,
      },
      recent: { merchant: row.merchantRecent, participant: row.participantRecent },
      others: others.map((one) => ({ ...one, id: one.id.toString() })),
      notes,
    };
  });
}
