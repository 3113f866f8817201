import { BOOKS_CURRENCY } from '@mashang/contract/money';
import { type MONITOR_OUTCOMES, MONITOR_OUTCOMES as OUTCOMES } from '@mashang/contract/monitoring';
import { REPORT_KINDS, type ReportKind } from '@mashang/contract/risk-cases';
import { xmlText } from '../../platform/files/xml-writing-rules.ts';
import * as zh from './zh.ts';

/** Text for unknown values, so that nothing looks forgotten. */
export const UNKNOWN = zh.reportRules.unknown;
export const REPORT_ZONE = 'Asia/Shanghai (UTC+08:00)';

/** One transaction in a report; amounts as text, times in the report's zone, names and accounts in full. */
export type ReportedOrder = {
  orderNo: string;
  direction: 'in' | 'out';
  time: string;
  amount: string;
  status: string;
  payer: string;
  payerAccount: string;
  payee: string;
  payeeAccount: string;
  merchant: string;
};
export type ReportedRule = {
  title: string;
  outcome: keyof typeof MONITOR_OUTCOMES;
  times: number;
  amount: string;
  time: string;
  orderNo: string;
};
export type ReportedSubject = {
  kind: string;
  name: string;
  key: string;
  documentKind: string;
  documentNo: string;
  account: string;
};
export type ReportContent = {
  reportNo: string;
  kind: ReportKind;
  caseNo: string;
  caseTitle: string;
  institution: { name: string; licenceNo: string; regulator: string; jurisdiction: string };
  subject: ReportedSubject;
  opened: string;
  rules: readonly ReportedRule[];
  narrative: string;
  total: string;
  orders: readonly ReportedOrder[];
  made: { by: string; time: string };
};

/** One field of a report: its element, its Chinese title, and its value. Every format is made of these fields alone. */
export type ReportField<T> = {
  name: string;
  title: string;
  kind?: 'money' | 'number';
  says(it: T): string;
};
const known = (text: string) => text || UNKNOWN;

const HEAD: readonly ReportField<ReportContent>[] = [
  { name: 'ReportNo', title: zh.reportRules.reportNo, says: ({ reportNo }) => reportNo },
  { name: 'Title', title: zh.reportRules.kind, says: ({ kind }) => REPORT_KINDS[kind] },
  { name: 'CaseNo', title: zh.reportRules.caseNo, says: ({ caseNo }) => caseNo },
  { name: 'CaseTitle', title: zh.reportRules.caseReason, says: ({ caseTitle }) => caseTitle },
  { name: 'OpenedAt', title: zh.reportRules.openedAt, says: ({ opened }) => opened },
  { name: 'Narrative', title: zh.reportRules.narrative, says: ({ narrative }) => narrative },
  {
    name: 'TransactionCount',
    title: zh.reportRules.orderCount,
    kind: 'number',
    says: ({ orders }) => String(orders.length),
  },
  { name: 'Total', title: zh.reportRules.orderTotal, kind: 'money', says: ({ total }) => total },
  { name: 'Currency', title: zh.reportRules.currency, says: () => BOOKS_CURRENCY },
  { name: 'TimeZone', title: zh.reportRules.timezone, says: () => REPORT_ZONE },
  { name: 'MadeBy', title: zh.reportRules.draftedBy, says: ({ made }) => made.by },
  { name: 'MadeAt', title: zh.reportRules.draftedAt, says: ({ made }) => made.time },
];
const INSTITUTION: readonly ReportField<ReportContent['institution']>[] = [
  { name: 'Name', title: zh.reportRules.institution, says: ({ name }) => name },
  { name: 'LicenceNo', title: zh.reportRules.licenceNo, says: ({ licenceNo }) => licenceNo },
  { name: 'Regulator', title: zh.reportRules.regulator, says: ({ regulator }) => regulator },
  { name: 'Jurisdiction', title: zh.reportRules.jurisdiction, says: ({ jurisdiction }) => jurisdiction },
];
const SUBJECT: readonly ReportField<ReportedSubject>[] = [
  { name: 'Kind', title: zh.reportRules.subjectKind, says: ({ kind }) => kind },
  { name: 'Name', title: zh.reportRules.name, says: ({ name }) => known(name) },
  { name: 'DocumentKind', title: zh.reportRules.documentKind, says: ({ documentKind }) => known(documentKind) },
  { name: 'DocumentNo', title: zh.reportRules.documentNo, says: ({ documentNo }) => known(documentNo) },
  { name: 'Account', title: zh.reportRules.account, says: ({ account }) => known(account) },
  { name: 'Key', title: zh.reportRules.subjectNo, says: ({ key }) => key },
];
const RULE: readonly ReportField<ReportedRule>[] = [
  { name: 'Title', title: zh.reportRules.rule, says: ({ title }) => title },
  { name: 'Outcome', title: zh.words.disposition, says: ({ outcome }) => OUTCOMES[outcome] },
  { name: 'Times', title: zh.reportRules.ruleHits, kind: 'number', says: ({ times }) => String(times) },
  { name: 'Amount', title: zh.reportRules.ruleAmount, kind: 'money', says: ({ amount }) => amount },
  { name: 'Currency', title: zh.reportRules.currency, says: () => BOOKS_CURRENCY },
  { name: 'Time', title: zh.reportRules.lastHitAt, says: ({ time }) => time },
  { name: 'OrderNo', title: zh.reportRules.lastOrderNo, says: ({ orderNo }) => orderNo },
];
export const TRANSACTION: readonly ReportField<ReportedOrder>[] = [
  { name: 'OrderNo', title: zh.reportRules.orderNo, says: ({ orderNo }) => orderNo },
  {
    name: 'Direction',
    title: zh.reportRules.direction,
    says: ({ direction }) => (direction === 'in' ? zh.reportRules.received : zh.reportRules.paid),
  },
  { name: 'Time', title: zh.reportRules.time, says: ({ time }) => time },
  { name: 'Amount', title: zh.reportRules.amount, kind: 'money', says: ({ amount }) => amount },
  { name: 'Currency', title: zh.reportRules.currency, says: () => BOOKS_CURRENCY },
  { name: 'Status', title: zh.lines.state, says: ({ status }) => status },
  { name: 'Payer', title: zh.reportRules.payer, says: ({ payer }) => known(payer) },
  { name: 'PayerAccount', title: zh.reportRules.payerAccount, says: ({ payerAccount }) => known(payerAccount) },
  { name: 'Payee', title: zh.reportRules.payee, says: ({ payee }) => known(payee) },
  { name: 'PayeeAccount', title: zh.reportRules.payeeAccount, says: ({ payeeAccount }) => known(payeeAccount) },
  { name: 'Merchant', title: zh.reportRules.merchant, says: ({ merchant }) => merchant },
];

export type ReportSection = {
  name: string;
  title: string;
  /** Element name of one record in a section of many; omitted if the section has one record. */
  item?: string;
  fields: readonly Omit<ReportField<never>, 'says'>[];
  rows: readonly (readonly string[])[];
};
function section<T>(
  about: Pick<ReportSection, 'name' | 'title' | 'item'>,
  fields: readonly ReportField<T>[],
  of: readonly T[],
): ReportSection {
  return { ...about, fields, rows: of.map((it) => fields.map(({ says }) => says(it))) };
}

/** Returns the whole report by sections; XML, CSV and JSON are written from them. */
export function sectionsOf(content: ReportContent): ReportSection[] {
  return [
    section({ name: 'Summary', title: zh.lines.report }, HEAD, [content]),
    section({ name: 'Institution', title: zh.reportRules.reporter }, INSTITUTION, [content.institution]),
    section({ name: 'Subject', title: zh.reportRules.subjects }, SUBJECT, [content.subject]),
    section({ name: 'Indicators', title: zh.reportRules.rules, item: 'Indicator' }, RULE, content.rules),
    section({ name: 'Transactions', title: zh.reportRules.orders, item: 'Transaction' }, TRANSACTION, content.orders),
  ];
}

function elements({ fields }: ReportSection, row: readonly string[], indent: string): string[] {
  return fields.map(({ name }, at) => `${indent}<${name}>${xmlText(row[at] ?? '')}</${name}>`);
}

function sectionXml(part: ReportSection): string[] {
  const { name, item, rows } = part;
  const inner = item
    ? rows.flatMap((row) => [`    <${item}>`, ...elements(part, row, '      '), `    </${item}>`])
    : rows.flatMap((row) => elements(part, row, '    '));
  return [`  <${name}>`, ...inner, `  </${name}>`];
}

/**
 * Writes the report as XML: an element for each section and field, one `Transaction` for each order. A style sheet can
 * transform it into a regulator's own form.
 */
export function reportXml(content: ReportContent): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Report type="${content.kind}" version="2">`,
    ...sectionsOf(content).flatMap(sectionXml),
    '</Report>',
    '',
  ].join('\n');
}

/** Writes the same report as JSON, with the section and field names of the XML. */
export function reportJson(content: ReportContent): string {
  const parts = sectionsOf(content).map(({ name, item, fields, rows }) => {
    const records = rows.map((row) => Object.fromEntries(fields.map((field, at) => [field.name, row[at] ?? ''])));
    return [name, item ? records : records[0]];
  });
  return `${JSON.stringify({ type: content.kind, version: 2, ...Object.fromEntries(parts) }, null, 2)}\n`;
}
