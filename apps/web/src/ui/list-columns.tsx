import type { ListColumn } from '@mashang/contract/list-columns';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { Dash } from './facts.tsx';
import { MoneyText } from './money-text.tsx';

/** How a page draws a column, where it is more than its value. */
export type Drawing<Row> = Partial<Pick<Column<Row>, 'align' | 'stick' | 'wrap' | 'width' | 'render'>>;

/** A column of a list that can be exported: declared with its file's, or the row's buttons, which no file has. */
export type ListedColumn<Row> = Column<Row> & ({ declared: true } | { key: 'actions' });

/** A list's columns as the screen has them: each by its kind, or as the page draws it. Pages may know more of a row than its list. */
export function screenColumns<Listed, K extends string, Row extends Listed = Listed>(
  columns: { readonly [P in K]?: ListColumn<Listed> },
  drawings: { readonly [P in NoInfer<K>]?: Drawing<Row> },
): ListedColumn<Row>[] {
  const drawn: ListedColumn<Row>[] = [];
  for (const key in columns) {
    const column = columns[key];
    if (!column || column.extra === 'file') continue;
    const { title, kind, extra, sortKey } = column;
    drawn.push({
      ...{ key, title, declared: true, render: rendererOf(column) },
      ...(kind === 'money' || kind === 'number' ? { align: 'right' } : {}),
      ...(extra ? { extra } : {}),
      ...(sortKey ? { sortKey } : {}),
      ...drawings[key],
    });
  }
  return drawn;
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
