import type { ListColumn, ListColumns } from '@mashang/contract/list-columns';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { Dash } from './facts.tsx';
import { MoneyText } from './money-text.tsx';

/** How a page draws a column, where it is more than its value. */
export type Drawing<Row> = Partial<Pick<Column<Row>, 'align' | 'stick' | 'wrap' | 'width' | 'render'>>;

/** A list's columns as the screen has them: each by its kind, or as the page draws it. */
export function screenColumns<Row, C extends ListColumns<Row>>(
  columns: C & ListColumns<Row>,
  drawings: { readonly [K in keyof C]?: Drawing<Row> },
): Column<Row>[] {
  return Object.entries(columns)
    .filter(([, { extra }]) => extra !== 'file')
    .map(([key, column]) => {
      const { title, kind, extra, sortKey } = column;
      const isRight = kind === 'money' || kind === 'number';
      return {
        ...{ key, title, render: rendererOf(column) },
        ...(isRight ? { align: 'right' as const } : {}),
        ...(extra ? { extra: true } : {}),
        ...(sortKey ? { sortKey } : {}),
        ...drawings[key],
      };
    });
}

function rendererOf<Row>({ kind, text }: ListColumn<Row>): (row: Row) => ReactNode {
  return (row) => {
    const value = text?.(row) ?? '';
    if (kind === 'money') return <MoneyText value={String(value)} />;
    if (value === '') return <span className="soft">—</span>;
    if (kind === 'code') return <span className="mono">{value}</span>;
    return kind ? <Dash text={String(value)} /> : value;
  };
}
