import { type DraftReportBody, REPORT_DAYS, REPORT_KINDS } from '@mashang/contract/risk-cases';
import { BusinessError } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verbs/verb.ts';
import { openCaseOf } from '../cases/case-faults.ts';
import { noteReport } from '../cases/case-record.ts';
import { sumLinkedOrders, writeDraft } from './reports-store.ts';
import * as zh from './zh.ts';

/** Drafts a report about a case's orders. A new draft replaces the former text; its due date stays. */
export const draftReport = writeVerb<DraftReportBody, { id: string }>({
  name: 'risk-report.draft',
  permission: 'risk-report:write',
  async run({ tx, actor }, { caseId, kind, narrative }) {
    allow(actor, 'risk-report:write');
    const found = await openCaseOf(tx, caseId, actor);
    const { orders, total } = await sumLinkedOrders(tx, found.id);
    if (orders.length === 0) throw new BusinessError('conflict', zh.draftReport.noOrders);
    const by = actor.username;
    const id = await writeDraft(tx, { caseId: found.id, kind, narrative, orders, total, by, days: REPORT_DAYS });
    await noteReport(tx, found.id, { author: by, what: 'report', text: REPORT_KINDS[kind] });
    const after = { case: caseId, kind, orders: orders.length, total: total.toString() };
    return { result: { id }, audit: { subjectKind: 'risk-report', subjectId: id, after } };
  },
});
