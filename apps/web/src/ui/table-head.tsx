import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { cellClass } from './table-row.tsx';

type Sorting = { sort?: string; onSort?(sort: string): void };

function nextSort(key: string, sort: string | undefined): string {
  return sort === `-${key}` ? key : `-${key}`;
}

/** The head of one column, with a sort button where the server can sort by it. */
export function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Sorting): ReactNode {
  const key = column.sortKey;
  if (!key || !onSort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.title}
      </th>
    );
  }
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="sort-btn"
        data-active={Boolean(direction)}
        onClick={() => onSort(nextSort(key, sort))}
      >
        {column.title}
        <span className="sort-mark" aria-hidden="true">
          {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '↕'}
        </span>
      </button>
    </th>
  );
}
