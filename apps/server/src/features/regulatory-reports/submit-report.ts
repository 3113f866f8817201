import { REPORT_KINDS, REPORT_STATE, type SubmitReportBody } from '@mashang/contract/risk-cases';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/security/crypto.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import { insertFile, keepFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { noteReport } from '../cases/case-record.ts';
import { contentOf } from './report-content.ts';
import { handedFile, REPORT_FORMATS, writeReport } from './report-formats.ts';
import { isReceiptUsed, lockReport, submitRow } from './reports-store.ts';
import * as zh from './zh.ts';

const KIND = 'risk-report';
type Submit = Omit<SubmitReportBody, 'googleAuthCode'>;

const submit = writeVerb<Submit, { fileHash: string }>({
  name: 'risk-report.submit',
  permission: 'risk-report:write',
  async run(ctx, { id, receipt }) {
    const { tx, actor, now, platform } = ctx;
    allow(actor, 'risk-report:write');
    const report = await lockReport(tx, id);
    if (!report) throw new BusinessError('notFound', zh.faults.reportMissing);
    if (report.state === REPORT_STATE.submitted) throw new BusinessError('conflict', zh.submitReport.submittedBefore);
    if (await isReceiptUsed(tx, receipt)) throw invalidField('receipt', zh.submitReport.receiptUsed);
    const content = await contentOf(ctx, tx, report);
    const file = newFileName('reports/', 'xml');
    const fileHash = sha256Hex(Buffer.from(writeReport(content, 'xml'), 'utf8'));
    for (const format of REPORT_FORMATS) {
      const name = handedFile(file, format);
      const bytes = Buffer.from(writeReport(content, format), 'utf8');
      // Stored before it is recorded, so that every file that the database names exists.
      await platform.storage.put(name, bytes);
      await insertFile(tx, { name, bytes: bytes.length, kind: KIND, ownerId: actor.userId }, now);
      await keepFile(tx, { name, kind: KIND, ownerId: actor.userId }, now);
    }
    await submitRow(tx, id, { file, fileHash, receipt, by: actor.username });
    const text = zh.submitReport.submitted(REPORT_KINDS[report.kind], receipt);
    await noteReport(tx, report.caseId, { author: actor.username, what: 'submitted', text });
    return {
      result: { fileHash },
      audit: {
        subjectKind: 'risk-report',
        subjectId: id,
        before: { state: 0 },
        after: { state: 1, receipt, fileHash },
      },
    };
  },
});

/** Submits a report: the submitted files are stored unchanged, with their hash and the regulator's receipt. */
export async function submitReport(
  ctx: Ctx,
  { googleAuthCode, ...input }: SubmitReportBody,
): Promise<{ fileHash: string }> {
  allow(ctx.actor, 'risk-report:write');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  return submit(ctx, input);
}
