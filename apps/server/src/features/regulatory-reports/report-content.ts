import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { isCreditCode, isIdentityNumber } from '@mashang/contract/identity-numbers';
import { formatMoney } from '@mashang/contract/money';
import { RISK_SUBJECTS } from '@mashang/contract/monitoring';
import { PAYOUT_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { caseNoOf } from '@mashang/contract/risk-cases';
import type { Reader } from '../../platform/database/db.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type CaseRecord, readCaseRecord } from '../cases/case-record.ts';
import type { ReportRow } from '../cases/report-row-store.ts';
import { currentLicence } from '../licence/current-licence.ts';
import type { ReportContent, ReportedOrder, ReportedSubject } from './report-rules.ts';
import { findSubjectIdentity, listTransactions, type TransactionRow } from './reports-store.ts';
import * as zh from './zh.ts';

/** Maximum number of names of one subject: an order has one payer, a device may have had many. */
const NAMES_MAX = 5;

export function reportNoOf(id: string): string {
  return `BG${id.padStart(8, '0')}`;
}

function statusName({ collectionStatus, payoutStatus }: TransactionRow): string {
  if (collectionStatus !== null) return COLLECTION_STATUS_NAMES[collectionStatus];
  return payoutStatus === null ? '' : PAYOUT_STATUS_NAMES[payoutStatus];
}

/** Formats a transaction for readers. */
export function reported(row: TransactionRow): ReportedOrder {
  const { orderNo, direction, time, amount, merchant, payer, payerAccount, payee, payeeAccount } = row;
  return {
    orderNo,
    direction,
    time,
    amount: formatMoney(amount),
    status: statusName(row),
    payer,
    payerAccount,
    payee,
    payeeAccount,
    merchant,
  };
}

function documentKindOf(number: string): string {
  if (number === '') return '';
  if (isCreditCode(number)) return zh.reportContent.creditCode;
  return isIdentityNumber(number) ? zh.reportContent.identityCard : zh.reportContent.otherDocument;
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].slice(0, NAMES_MAX).join('、');

/** Returns the people in a case about an order, a device or an address: payers, or payees, of its transactions. */
function peopleOf(found: CaseRecord, orders: readonly TransactionRow[]): { name: string; account: string } {
  if (found.subject === 'beneficiary' || orders.every(({ direction }) => direction === 'out')) {
    const out = orders.filter(
      ({ direction, payee }) => direction === 'out' && (found.subject !== 'beneficiary' || payee === found.personName),
    );
    return { name: distinct(out.map(({ payee }) => payee)), account: distinct(out.map((one) => one.payeeAccount)) };
  }
  const paid = orders.filter(
    ({ direction, payer }) => direction === 'in' && (found.subject !== 'payer' || payer === found.personName),
  );
  return { name: distinct(paid.map(({ payer }) => payer)), account: distinct(paid.map((one) => one.payerAccount)) };
}

/** Returns the subject of a report, with name, document and account as far as known. */
async function subjectOf(
  ctx: Ctx,
  sql: Reader,
  { found, orders }: { found: CaseRecord; orders: readonly TransactionRow[] },
): Promise<ReportedSubject> {
  const { subject: kind, subjectKey: key } = found;
  const identity = await findSubjectIdentity(sql, { kind, key });
  const opened = identity?.document ? ctx.platform.secrets.open(identity.document) : '';
  const documentNo = opened || identity?.licenceNo || '';
  const people = identity ?? peopleOf(found, orders);
  return {
    kind: RISK_SUBJECTS[kind],
    key,
    documentKind: documentKindOf(documentNo),
    documentNo,
    name: found.personName || people.name,
    account: people.account,
  };
}

/** Returns the whole content of a report, with full names, because it goes to the regulator. */
export async function contentOf(ctx: Ctx, sql: Reader, report: ReportRow): Promise<ReportContent> {
  const [record, orders, licence] = await Promise.all([
    readCaseRecord(sql, report.caseId),
    listTransactions(sql, report.orders),
    currentLicence(ctx.platform),
  ]);
  if (!record) throw new Error(`report ${report.id} has no case`);
  const { found, hits } = record;
  return {
    reportNo: reportNoOf(report.id),
    kind: report.kind,
    caseNo: caseNoOf(report.caseId),
    caseTitle: found.title,
    institution: {
      name: licence?.legalName ?? '',
      licenceNo: licence?.licenceNo ?? '',
      regulator: licence?.regulator ?? '',
      jurisdiction: licence?.jurisdiction ?? '',
    },
    subject: await subjectOf(ctx, sql, { found, orders }),
    opened: found.openTime,
    rules: hits.map(({ title, outcome, times, amount, time, orderNo }) => ({
      title,
      outcome,
      times,
      amount: formatMoney(amount),
      time,
      orderNo,
    })),
    narrative: report.narrative,
    total: formatMoney(orders.reduce((sum, { amount }) => sum + amount, 0n)),
    orders: orders.map(reported),
    made: { by: report.by, time: report.createTime },
  };
}
