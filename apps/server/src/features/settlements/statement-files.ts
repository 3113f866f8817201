import type { MerchantBill } from '@mashang/contract/merchant-bills';
import { groupMoney } from '@mashang/contract/money';
import { type SettlementStatement, STATEMENT_LINES } from '@mashang/contract/settlements';
import { parseTime } from '@mashang/contract/time';
import { type Paper, writePaper } from '../../platform/files/paper.ts';
import { csvText } from '../../platform/files/sheets/sheet-csv.ts';
import * as zh from './zh.ts';

const TITLE = zh.statementFiles.title;
const periodOf = ({ from, to }: SettlementStatement) =>
  zh.statementFiles.period(from || zh.statementFiles.sinceOpening, to);

/** Writes a statement as PDF; the same statement makes the same bytes. */
export function statementPdf(statement: SettlementStatement, issuer: string): Promise<Buffer> {
  const paper: Paper = {
    title: TITLE,
    number: statement.number,
    at: parseTime(statement.to),
    issuer,
    facts: [
      [zh.statementFiles.merchant, statement.merchantName],
      [zh.statementFiles.merchantId, statement.mchId],
      [zh.statementFiles.periodTitle, periodOf(statement)],
      [zh.statementFiles.currency, statement.currency],
    ],
    tables: [
      {
        columns: [
          { title: zh.statementFiles.item, width: 275 },
          { title: zh.statementFiles.count, width: 90, align: 'right' },
          { title: zh.statementFiles.amount, width: 150, align: 'right' },
        ],
        rows: [
          [zh.statementFiles.openingBalance, '', groupMoney(statement.opening)],
          ...statement.lines.map(({ line, count, amount }) => [
            STATEMENT_LINES[line],
            String(count),
            groupMoney(amount),
          ]),
        ],
        sum: [zh.statementFiles.closingBalance, '', groupMoney(statement.closing)],
      },
    ],
    notes: [zh.statementFiles.note],
  };
  return writePaper(paper);
}

/** Writes the same figures as CSV. */
export function statementCsv(statement: SettlementStatement): string {
  return csvText([figuresOf(statement)]);
}

/** Writes a day's bill as CSV: its figures, then its postings. */
export function billText(statement: SettlementStatement, rows: MerchantBill['list']): string {
  const { id, time, type, orderNo, amount, balance, title } = zh.statementFiles.rows;
  return csvText([
    figuresOf(statement),
    {
      title,
      columns: [
        { title: id },
        { title: time },
        { title: type },
        { title: orderNo },
        { title: amount, kind: 'money' },
        { title: balance, kind: 'money' },
      ],
      rows: rows.map((row) => [row.id, row.time, row.type, row.orderNo, row.amount, row.balanceAfter]),
    },
  ]);
}

function figuresOf(statement: SettlementStatement): Parameters<typeof csvText>[0][number] {
  const whose = `${statement.merchantName}（${statement.mchId}）`;
  return {
    title: `${TITLE} ${statement.number} ${whose}${periodOf(statement)} ${statement.currency}`,
    columns: [
      { title: zh.statementFiles.item },
      { title: zh.statementFiles.count, kind: 'number' },
      { title: zh.statementFiles.amount, kind: 'money' },
    ],
    rows: [
      [zh.statementFiles.openingBalance, '', statement.opening],
      ...statement.lines.map(({ line, count, amount }) => [STATEMENT_LINES[line], String(count), amount]),
      [zh.statementFiles.closingBalance, '', statement.closing],
    ],
  };
}
