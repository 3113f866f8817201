import { BOOKS_CURRENCY } from '@mashang/contract/money';
import { type MONITOR_OUTCOMES, MONITOR_OUTCOMES as OUTCOMES } from '@mashang/contract/monitoring';
import { REPORT_KINDS, type ReportKind } from '@mashang/contract/risk-cases';
import { xmlText } from '../../platform/xml-writing-rules.ts';

/** What nobody here knows is said, so that nothing looks forgotten. */
export const UNKNOWN = '未掌握';
export const REPORT_ZONE = 'Asia/Shanghai (UTC+08:00)';

/** One transaction as a report names it; amounts as text, times in the report's zone, names and accounts whole. */
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

/** One fact of a report: its element, its Chinese title, and what it says. Every format is made of these and of nothing else. */
export type ReportField<T> = {
  name: string;
  title: string;
  kind?: 'money' | 'number';
  says(it: T): string;
};
const known = (text: string) => text || UNKNOWN;

const HEAD: readonly ReportField<ReportContent>[] = [
  { name: 'ReportNo', title: '报告编号', says: ({ reportNo }) => reportNo },
  { name: 'Title', title: '报告类型', says: ({ kind }) => REPORT_KINDS[kind] },
  { name: 'CaseNo', title: '案件编号', says: ({ caseNo }) => caseNo },
  { name: 'CaseTitle', title: '案由', says: ({ caseTitle }) => caseTitle },
  { name: 'OpenedAt', title: '立案时间', says: ({ opened }) => opened },
  { name: 'Narrative', title: '情况说明', says: ({ narrative }) => narrative },
  { name: 'TransactionCount', title: '交易笔数', kind: 'number', says: ({ orders }) => String(orders.length) },
  { name: 'Total', title: '交易总额', kind: 'money', says: ({ total }) => total },
  { name: 'Currency', title: '币种', says: () => BOOKS_CURRENCY },
  { name: 'TimeZone', title: '时区', says: () => REPORT_ZONE },
  { name: 'MadeBy', title: '起草人', says: ({ made }) => made.by },
  { name: 'MadeAt', title: '起草时间', says: ({ made }) => made.time },
];
const INSTITUTION: readonly ReportField<ReportContent['institution']>[] = [
  { name: 'Name', title: '机构名称', says: ({ name }) => name },
  { name: 'LicenceNo', title: '许可证编号', says: ({ licenceNo }) => licenceNo },
  { name: 'Regulator', title: '监管机构', says: ({ regulator }) => regulator },
  { name: 'Jurisdiction', title: '法域', says: ({ jurisdiction }) => jurisdiction },
];
const SUBJECT: readonly ReportField<ReportedSubject>[] = [
  { name: 'Kind', title: '对象类型', says: ({ kind }) => kind },
  { name: 'Name', title: '姓名或名称', says: ({ name }) => known(name) },
  { name: 'DocumentKind', title: '证件类型', says: ({ documentKind }) => known(documentKind) },
  { name: 'DocumentNo', title: '证件号码', says: ({ documentNo }) => known(documentNo) },
  { name: 'Account', title: '账号', says: ({ account }) => known(account) },
  { name: 'Key', title: '对象编号', says: ({ key }) => key },
];
const RULE: readonly ReportField<ReportedRule>[] = [
  { name: 'Title', title: '触发规则', says: ({ title }) => title },
  { name: 'Outcome', title: '处置', says: ({ outcome }) => OUTCOMES[outcome] },
  { name: 'Times', title: '触发次数', kind: 'number', says: ({ times }) => String(times) },
  { name: 'Amount', title: '涉及金额', kind: 'money', says: ({ amount }) => amount },
  { name: 'Currency', title: '币种', says: () => BOOKS_CURRENCY },
  { name: 'Time', title: '最近触发时间', says: ({ time }) => time },
  { name: 'OrderNo', title: '最近订单号', says: ({ orderNo }) => orderNo },
];
export const TRANSACTION: readonly ReportField<ReportedOrder>[] = [
  { name: 'OrderNo', title: '订单号', says: ({ orderNo }) => orderNo },
  { name: 'Direction', title: '方向', says: ({ direction }) => (direction === 'in' ? '收' : '付') },
  { name: 'Time', title: '时间', says: ({ time }) => time },
  { name: 'Amount', title: '金额', kind: 'money', says: ({ amount }) => amount },
  { name: 'Currency', title: '币种', says: () => BOOKS_CURRENCY },
  { name: 'Status', title: '状态', says: ({ status }) => status },
  { name: 'Payer', title: '付款人', says: ({ payer }) => known(payer) },
  { name: 'PayerAccount', title: '付款账号', says: ({ payerAccount }) => known(payerAccount) },
  { name: 'Payee', title: '收款人', says: ({ payee }) => known(payee) },
  { name: 'PayeeAccount', title: '收款账号', says: ({ payeeAccount }) => known(payeeAccount) },
  { name: 'Merchant', title: '商户', says: ({ merchant }) => merchant },
];

export type ReportSection = {
  name: string;
  title: string;
  /** Element of one of many; left out where there is one. */
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

/** The whole report, section by section: what XML, CSV and JSON are written from. */
export function sectionsOf(content: ReportContent): ReportSection[] {
  return [
    section({ name: 'Summary', title: '报告' }, HEAD, [content]),
    section({ name: 'Institution', title: '报告机构' }, INSTITUTION, [content.institution]),
    section({ name: 'Subject', title: '可疑主体' }, SUBJECT, [content.subject]),
    section({ name: 'Indicators', title: '触发的监测规则', item: 'Indicator' }, RULE, content.rules),
    section({ name: 'Transactions', title: '交易', item: 'Transaction' }, TRANSACTION, content.orders),
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

/** The XML map: an element a section and a field, one `Transaction` an order. A regulator's own form is made of it by a style sheet. */
export function reportXml(content: ReportContent): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Report type="${content.kind}" version="2">`,
    ...sectionsOf(content).flatMap(sectionXml),
    '</Report>',
    '',
  ].join('\n');
}

/** The same as JSON: names of sections and fields as in the XML. */
export function reportJson(content: ReportContent): string {
  const parts = sectionsOf(content).map(({ name, item, fields, rows }) => {
    const records = rows.map((row) => Object.fromEntries(fields.map((field, at) => [field.name, row[at] ?? ''])));
    return [name, item ? records : records[0]];
  });
  return `${JSON.stringify({ type: content.kind, version: 2, ...Object.fromEntries(parts) }, null, 2)}\n`;
}
