import { approvalRules } from '@mashang/contract/approvals';
import type { TextFile } from '@mashang/contract/risk-cases';
import {
  RELEASE_HOURS,
  RELEASE_KINDS,
  type RegulatorRelease,
  type TakeReleaseBody,
} from '@mashang/contract/risk-releases';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import { type InForce, readInForce } from '../approvals/in-force.ts';
import { personAsked, ROWS_MAX } from './regulator-release-approval.ts';
import { formatsOf, releaseOf } from './release-rules.ts';
import { contentOf, reported, reportNoOf } from './report-content.ts';
import { handedFile, writeReport } from './report-formats.ts';
import { reportVersion } from './report-release-approval.ts';
import { findReport, listProven, listTransactionsOf, readHead } from './reports-store.ts';
import { ordersCsv } from './text-files.ts';
import { fingerprintOf } from './verify-extract.ts';
import * as zh from './zh.ts';

type Format = TakeReleaseBody['format'];
type File = TextFile & { rows: number };
const TYPES = { json: 'application/json', csv: 'text/csv', xml: 'application/xml' } as const;
const PROOF = zh.takeRelease.extractProof;

/** Returns a report as it was approved; a submitted report is returned as it was submitted. */
async function reportFile(ctx: WriteCtx, { subjectId, base }: InForce, format: Format): Promise<File> {
  const report = await findReport(ctx.tx, subjectId);
  if (!report) throw new BusinessError('notFound', zh.faults.reportMissing);
  if ((base as { version?: string }).version !== reportVersion(report))
    throw new BusinessError('conflict', zh.takeRelease.draftedAgain);
  const content = report.file ? null : await contentOf(ctx, ctx.tx, report);
  const text = content ? writeReport(content, format) : await handedIn(ctx, report.file, format);
  return { name: `${reportNoOf(subjectId)}.${format}`, type: TYPES[format], text, rows: report.orders.length };
}

/** Orders change after a report is submitted, so formats are not generated from them again. */
async function handedIn(ctx: WriteCtx, xmlFile: string, format: Format): Promise<string> {
  const kept = await ctx.platform.storage.get(handedFile(xmlFile, format));
  if (!kept) throw invalidField('format', zh.takeRelease.onlyXml);
  return Buffer.from(kept).toString('utf8');
}

/**
 * Returns what the regulator requested: all transactions of one person in some days, or audit log rows, each with its
 * proof.
 */
async function regulatorFile(ctx: WriteCtx, asked: RegulatorRelease): Promise<File> {
  if (asked.about === 'audit') {
    const [rows, head] = await Promise.all([listProven(ctx.tx, asked.key, ROWS_MAX), readHead(ctx.tx)]);
    const text = `${JSON.stringify({ subjectId: asked.key, proof: PROOF, head, rows }, null, 2)}\n`;
    return { name: `audit-${asked.key.replace(/[^\w-]/g, '_')}.json`, type: TYPES.json, text, rows: rows.length };
  }
  const rows = await listTransactionsOf(ctx.tx, { ...(await personAsked(ctx.tx, asked)), most: ROWS_MAX });
  const [from, to] = [asked.startDate, asked.endDate];
  const text = await ordersCsv(ctx, {
    title: zh.takeRelease.personOrders,
    filter: zh.words.span(from, to),
    orders: rows.map(reported),
  });
  return { name: `transactions-${from}-${to}.csv`, type: TYPES.csv, text, rows: rows.length };
}

const take = writeVerb<Omit<TakeReleaseBody, 'googleAuthCode'>, TextFile>({
  name: 'data-release.take',
  permission: 'approval:read',
  async run(ctx, { id, format }) {
    const makerId = userOf(ctx).userId;
    const [found] = await readInForce(ctx.tx, { makerId, kinds: RELEASE_KINDS, hours: RELEASE_HOURS, id });
    if (!found) throw new BusinessError('notFound', zh.takeRelease.nothing);
    allow(ctx.actor, approvalRules(found.kind).propose);
    const release = releaseOf(found);
    if (!formatsOf(release).includes(format)) throw invalidField('format', zh.takeRelease.noSuchFormat);
    const { rows, ...file } =
      release.kind === 'report.release'
        ? await reportFile(ctx, found, format)
        : await regulatorFile(ctx, release.payload);
    return {
      result: file,
      audit: {
        subjectKind: 'approval',
        subjectId: id,
        after: {
          kind: release.kind,
          about: found.subjectId,
          asked: release.payload,
          file: file.name,
          rows,
          recipient: release.payload.recipient,
          reason: found.reason,
          approvedBy: found.approvedBy,
          fingerprint: fingerprintOf(file.text),
        },
      },
    };
  },
});

/**
 * Downloads an approved release within its hours, for the person who requested it; each download is audited with its
 * content, recipient and reason.
 */
export async function takeRelease(ctx: Ctx, { googleAuthCode, ...input }: TakeReleaseBody): Promise<TextFile> {
  allow(ctx.actor, 'approval:read');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  return take(ctx, input);
}
