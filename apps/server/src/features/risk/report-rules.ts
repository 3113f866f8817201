import { REPORT_KINDS, type ReportKind } from '@mashang/contract/risk-cases';

/** One transaction as a report names it; amounts as text. */
export type ReportedOrder = {
  orderNo: string;
  direction: 'in' | 'out';
  time: string;
  amount: string;
  status: number;
  payer: string;
  payee: string;
  payeeAccount: string;
  merchant: string;
};
export type ReportContent = {
  reportNo: string;
  kind: ReportKind;
  caseNo: string;
  institution: { name: string; licenceNo: string; regulator: string; jurisdiction: string };
  subject: { kind: string; name: string; key: string };
  opened: string;
  rules: string[];
  narrative: string;
  total: string;
  orders: ReportedOrder[];
  made: { by: string; time: string };
};

/** What XML cannot hold is left out; what it reads as its own is written otherwise. */
export function xmlText(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] as string);
}

function element(name: string, value: string, indent: number): string {
  return `${' '.repeat(indent)}<${name}>${xmlText(value)}</${name}>`;
}

/** The XML map: one element a field, one `Transaction` an order. A regulator's own form is made of it by a style sheet. */
export function reportXml(content: ReportContent): string {
  const { institution, subject } = content;
  const orders = content.orders.flatMap((order) => [
    '    <Transaction>',
    element('OrderNo', order.orderNo, 6),
    element('Direction', order.direction, 6),
    element('Time', order.time, 6),
    element('Amount', order.amount, 6),
    element('Currency', 'CNY', 6),
    element('Status', String(order.status), 6),
    element('Payer', order.payer, 6),
    element('Payee', order.payee, 6),
    element('PayeeAccount', order.payeeAccount, 6),
    element('Merchant', order.merchant, 6),
    '    </Transaction>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Report type="${content.kind}" version="1">`,
    element('ReportNo', content.reportNo, 2),
    element('Title', REPORT_KINDS[content.kind], 2),
    element('CaseNo', content.caseNo, 2),
    '  <Institution>',
    element('Name', institution.name, 4),
    element('LicenceNo', institution.licenceNo, 4),
    element('Regulator', institution.regulator, 4),
    element('Jurisdiction', institution.jurisdiction, 4),
    '  </Institution>',
    '  <Subject>',
    element('Kind', subject.kind, 4),
    element('Name', subject.name, 4),
    element('Key', subject.key, 4),
    '  </Subject>',
    element('OpenedAt', content.opened, 2),
    ...content.rules.map((rule) => element('Indicator', rule, 2)),
    element('Narrative', content.narrative, 2),
    element('Total', content.total, 2),
    '  <Transactions>',
    ...orders,
    '  </Transactions>',
    element('MadeBy', content.made.by, 2),
    element('MadeAt', content.made.time, 2),
    '</Report>',
    '',
  ].join('\n');
}

export function reportJson(content: ReportContent): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
