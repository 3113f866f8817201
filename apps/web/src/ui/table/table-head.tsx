import type { ReactNode } from 'react';
import { ColumnEdge } from './columns/column-edge.tsx';
import type { Column } from './data-table.tsx';
import { cellClass, cellStyle } from './rows/table-row.tsx';
import * as tableStyles from './table.module.css';

type Props<Row> = {
  column: Column<Row>;
  sort?: string;
  onSort?(sort: string): void;
  onResize?(key: string, width: number | undefined): void;
};

function nextSort(key: string, sort: string | undefined): string {
  return sort === `-${key}` ? key : `-${key}`;
}

/** The head of one column, with a sort button where the server can sort by it, and an edge that can be dragged. */
export function HeadCell<Row>({ column, sort, onSort, onResize }: Props<Row>): ReactNode {
  const key = column.sortKey;
  const edge = onResize && column.stick !== 'right' ? <ColumnEdge column={column} onResize={onResize} /> : null;
  if (!key || !onSort) {
    return (
      <th scope="col" className={cellClass(column)} style={cellStyle(column)}>
        {column.title}
        {edge}
      </th>
    );
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <th scope="col" className={cellClass(column)} style={cellStyle(column)} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={tableStyles.sortBtn}
        data-active={Boolean(direction)}
        onClick={() => onSort(nextSort(key, sort))}
      >
        {column.title}
        <span className={tableStyles.sortMark} aria-hidden="true">
          {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '↕'}
        </span>
      </button>
      {edge}
    </th>
  );
}
