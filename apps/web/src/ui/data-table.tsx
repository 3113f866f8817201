import { type KeyboardEvent, memo, type ReactNode } from 'react';
import './table.css';

export type Column<Row> = {
  key: string;
  title: string;
  align?: 'right';
  stick?: 'left' | 'right';
  wrap?: boolean;
  /** Name the server sorts by; without it the column has no sort button. */
  sortKey?: string;
  /** Left out until chosen in the column picker. */
  extra?: boolean;
  render(row: Row): ReactNode;
};

type Props<Row> = {
  /** What the table lists, for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Row whose detail is open. */
  openKey?: string;
  /** Rows that have just come; they light up for a moment. */
  freshKeys?: ReadonlySet<string>;
  empty: ReactNode;
  /** `createTime` or `-createTime`. */
  sort?: string;
  onSort?(sort: string): void;
  /** Cells of the totals row by column key. */
  totals?: Readonly<Record<string, ReactNode>>;
  testId?: string;
};

function cellClass<Row>(column: Column<Row>): string | undefined {
  const names = [column.align, column.stick && `stick-${column.stick}`, column.wrap && 'wrap'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

function nextSort(key: string, sort: string | undefined): string {
  return sort === `-${key}` ? key : `-${key}`;
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>): ReactNode {
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

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; id: string; open: boolean; fresh: boolean };

function PlainRow<Row>({ row, columns, id, open, fresh }: RowProps<Row>): ReactNode {
  return (
    <tr data-row={id} data-open={open || undefined} data-fresh={fresh || undefined}>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}
/** Redrawn only when its own row changes: a live list touches one row in twenty. */
const MemoRow = memo(PlainRow) as typeof PlainRow;

function SkeletonRows({ columns }: { columns: number }): ReactNode {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are all alike and never move.
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={cell}>
          <span className="skeleton" style={{ width: `${56 + ((row * 7 + cell * 13) % 40)}px` }} />
        </td>
      ))}
    </tr>
  ));
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('tr[data-row]');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('[data-row-open]');
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A table of server rows: sticky head and totals, sort buttons, arrow keys from row to row, skeletons, empty state. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { label, columns, rows, rowKey, openKey, freshKeys, empty, sort, onSort, totals, testId } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears arrow keys that bubble from the rows' buttons.
    <div className="table-wrap" onKeyDown={moveBetweenRows} data-testid={testId}>
      <table className="table" aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? <SkeletonRows columns={columns.length} /> : null}
          {rows?.map((row) => {
            const id = rowKey(row);
            return (
              <MemoRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                open={id === openKey}
                fresh={freshKeys?.has(id) ?? false}
              />
            );
          })}
          {rows?.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
        {totals && rows && rows.length > 0 ? (
          <tfoot>
            <tr data-testid="totals-row">
              {columns.map((column, at) => (
                <td key={column.key} className={cellClass(column)}>
                  {totals[column.key] ?? (at === 0 ? '合计' : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
