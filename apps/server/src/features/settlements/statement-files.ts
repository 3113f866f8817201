import { groupMoney } from '@mashang/contract/money';
import { type SettlementStatement, STATEMENT_LINES } from '@mashang/contract/settlements';
import { parseTime } from '@mashang/contract/time';
import { type Paper, writePaper } from '../../platform/paper.ts';
import { csvText } from '../../platform/sheet-csv.ts';

const TITLE = '商户结算单';
const periodOf = ({ from, to }: SettlementStatement) => `${from || '开户'} 至 ${to}`;

/** A statement as PDF; the same statement makes the same bytes. */
export function statementPdf(statement: SettlementStatement, issuer: string): Promise<Buffer> {
  const paper: Paper = {
    title: TITLE,
    number: statement.number,
    at: parseTime(statement.to),
    issuer,
    facts: [
      ['商户', statement.merchantName],
      ['商户号', statement.mchId],
      ['期间', periodOf(statement)],
      ['币种', statement.currency],
    ],
    tables: [
      {
        columns: [
          { title: '项目', width: 275 },
          { title: '笔数', width: 90, align: 'right' },
          { title: '金额（元）', width: 150, align: 'right' },
        ],
        rows: [
          ['期初余额', '', groupMoney(statement.opening)],
          ...statement.lines.map(({ line, count, amount }) => [
            STATEMENT_LINES[line],
            String(count),
            groupMoney(amount),
          ]),
        ],
        sum: ['期末余额', '', groupMoney(statement.closing)],
      },
    ],
    notes: ['金额为商户应付账户的入账（正）与出账（负），与账本逐分一致。'],
  };
  return writePaper(paper);
}

/** The same figures as CSV. */
export function statementCsv(statement: SettlementStatement): string {
  return csvText([
    {
      title: `${TITLE} ${statement.number} ${statement.merchantName}（${statement.mchId}）${periodOf(statement)} ${statement.currency}`,
      columns: [{ title: '项目' }, { title: '笔数', kind: 'number' }, { title: '金额（元）', kind: 'money' }],
      rows: [
        ['期初余额', '', statement.opening],
        ...statement.lines.map(({ line, count, amount }) => [STATEMENT_LINES[line], String(count), amount]),
        ['期末余额', '', statement.closing],
      ],
    },
  ]);
}
