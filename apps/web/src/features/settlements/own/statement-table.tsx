import { type SettlementStatement, STATEMENT_LINES } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import * as zh from './zh.tsx';

type Line = { key: string; title: string; count: string; amount: string };
const COLUMNS: Column<Line>[] = [
  { key: 'item', title: zh.statementTable.item, render: ({ title }) => title },
  {
    key: 'count',
    title: zh.statementTable.count,
    align: 'right',
    render: ({ count }) => <span className={looks.num}>{count}</span>,
  },
  {
    key: 'amount',
    title: zh.statementTable.amount,
    align: 'right',
    render: ({ amount }) => <MoneyText value={amount} />,
  },
];

function linesOf({ opening, lines, closing }: SettlementStatement): Line[] {
  return [
    { key: 'opening', title: zh.statementTable.opening, count: '', amount: opening },
    ...lines.map(({ line, count, amount }) => ({
      key: line,
      title: STATEMENT_LINES[line],
      count: String(count),
      amount,
    })),
    { key: 'closing', title: zh.statementTable.closing, count: '', amount: closing },
  ];
}

/** The figures of a statement: opening, each line, closing. */
export function StatementTable({ statement }: { statement: SettlementStatement }): ReactNode {
  return (
    <DataTable
      label={zh.statementTable.label}
      testId="statement"
      focusable
      columns={COLUMNS}
      rows={linesOf(statement)}
      rowKey={({ key }) => key}
      empty={null}
    />
  );
}
