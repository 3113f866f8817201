import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import * as zh from '../zh.tsx';
import { widthName } from './columns/column-edge.tsx';
import { PickPageBox } from './rows/pick-box.tsx';
import type { RowSelection } from './rows/row-selection.ts';
import { cellClass, cellStyle, SkeletonRows, TableRow } from './rows/table-row.tsx';
import { useFirstRows } from './rows/use-first-rows.ts';
import { useRowPicking } from './rows/use-row-picking.ts';
import * as tableStyles from './table.module.css';
import { HeadCell } from './table-head.tsx';

export type Column<Row> = {
  key: string;
  title: string;
  align?: 'right';
  stick?: 'left' | 'right';
  wrap?: boolean;
  /** Name that the server sorts by; without it the column has no sort button. */
  sortKey?: string;
  /** Hidden until the user chooses it in the column picker. */
  extra?: boolean;
  /** Width in pixels, if the column has a fixed one. */
  width?: number;
  render(row: Row): ReactNode;
};

type Props<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Row whose detail is open. */
  openKey?: string;
  /** New rows; they are highlighted for a moment. */
  freshKeys?: ReadonlySet<string>;
  /** With it every row has a checkbox: click, Space, Shift for all rows in between. */
  selection?: RowSelection<Row>;
  empty: ReactNode;
  /** `createTime` or `-createTime`. */
  sort?: string;
  onSort?(sort: string): void;
  /** With it the heads' edges can be moved; undefined lets a column fit its cells again. */
  onResize?(key: string, width: number | undefined): void;
  /** Cells of the totals row by column key. */
  totals?: Readonly<Record<string, ReactNode>>;
  testId?: string;
  /** On a phone each row is a small card, with every cell under its column's title. */
  stack?: true;
  /**
   * Set where the rows may have no focusable control: the box itself is focusable, so that the keyboard can scroll it
   * sideways.
   */
  focusable?: true;
};

function tick(box: HTMLInputElement | null): void {
  if (box && !box.checked) box.click();
}

/** Up and Down move to the same control of the next row; with Shift on a checkbox they also tick the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target as HTMLElement;
  const row = from.closest('tr[data-row]');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('pick' in from.dataset ? '[data-pick]' : '[data-row-open]');
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (!event.shiftKey || !(from instanceof HTMLInputElement)) return;
  tick(from);
  tick(target as HTMLInputElement);
}

function widthsOf<Row>(columns: readonly Column<Row>[]): CSSProperties | undefined {
  const sized = columns.filter(({ width }) => width);
  if (sized.length === 0) return undefined;
  return Object.fromEntries(sized.map(({ key, width }) => [widthName(key), `${width}px`]));
}

/** A table of server rows: sticky head and totals, sort buttons, checkboxes, arrow keys, skeletons, empty state. */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const {
    label,
    columns,
    rows,
    rowKey,
    openKey,
    freshKeys,
    selection,
    empty,
    sort,
    onSort,
    totals,
    testId,
    stack,
    focusable,
  } = props;
  const { onPick, onPickPage } = useRowPicking(selection, props);
  const drawn = useFirstRows(rows);
  const width = columns.length + (selection ? 1 : 0);
  const isReached = focusable || rows?.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles arrow keys that bubble from the rows' controls.
    <div
      className={tableStyles.tableWrap}
      data-scrolls="true"
      onKeyDown={moveBetweenRows}
      data-testid={testId}
      tabIndex={isReached ? 0 : undefined}
    >
      <table
        className={tableStyles.table}
        style={widthsOf(columns)}
        aria-label={label}
        aria-busy={rows === undefined}
        data-picks={selection !== undefined}
        data-stack={stack}
      >
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={tableStyles.pickCell}>
                <PickPageBox selection={selection} ids={rows?.map(rowKey) ?? []} onPickPage={onPickPage} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} onResize={props.onResize} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? <SkeletonRows columns={width} /> : null}
          {drawn?.map((row) => {
            const id = rowKey(row);
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                open={id === openKey}
                fresh={freshKeys?.has(id) ?? false}
                selection={selection}
                onPick={onPick}
              />
            );
          })}
          {rows?.length === 0 ? (
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
        {totals && rows && rows.length > 0 ? (
          <tfoot>
            <tr data-testid="totals-row">
              {selection ? <td className={tableStyles.pickCell} /> : null}
              {columns.map((column, at) => (
                <td key={column.key} className={cellClass(column)} style={cellStyle(column)} data-label={column.title}>
                  {totals[column.key] ?? (at === 0 ? zh.dataTable.total : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
