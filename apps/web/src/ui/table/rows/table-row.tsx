import { type CSSProperties, memo, type ReactNode } from 'react';
import * as controls from '../../form/controls.module.css';
import { widthName } from '../columns/column-edge.tsx';
import type { Column } from '../data-table.tsx';
import * as listStyles from '../list-page.module.css';
import * as tableStyles from '../table.module.css';
import { type OnPick, PickBox } from './pick-box.tsx';
import { type PickedIds, useIsPicked } from './row-selection.ts';

const ALIGN_CLASSES = { right: tableStyles.right };
const EDGE_CLASSES = { left: tableStyles.stickLeft, right: tableStyles.stickRight };

/** Class of a column's cells: alignment, wrapping, fixed edge. */
export function cellClass<Row>(column: Column<Row>): string | undefined {
  const names = [
    column.align && ALIGN_CLASSES[column.align],
    column.stick && EDGE_CLASSES[column.stick],
    column.wrap && tableStyles.wrap,
    column.width && listStyles.sized,
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

/** Cells of a column with a fixed width follow the table's property, so that dragging renders no row again. */
export function cellStyle<Row>(column: Column<Row>): CSSProperties | undefined {
  if (!column.width) return undefined;
  const width = `var(${widthName(column.key)})`;
  return { width, minWidth: width, maxWidth: width };
}

type FrameProps = {
  id: string;
  selection: PickedIds | undefined;
  open: boolean;
  fresh: boolean;
  children: ReactNode;
};

/** A tick renders only the row's own element; its cells are passed through as they were rendered. */
function RowFrame({ id, selection, open, fresh, children }: FrameProps): ReactNode {
  const picked = useIsPicked(selection, id);
  return (
    <tr data-row={id} data-open={open || undefined} data-fresh={fresh || undefined} data-picked={picked || undefined}>
      {children}
    </tr>
  );
}

type RowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  id: string;
  open: boolean;
  fresh: boolean;
  selection: PickedIds | undefined;
  onPick: OnPick;
};

function PlainRow<Row>({ row, columns, id, open, fresh, selection, onPick }: RowProps<Row>): ReactNode {
  return (
    <RowFrame id={id} selection={selection} open={open} fresh={fresh}>
      {selection ? (
        <td className={tableStyles.pickCell}>
          <PickBox selection={selection} id={id} onPick={onPick} />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} style={cellStyle(column)} data-label={column.title}>
          {column.render(row)}
        </td>
      ))}
    </RowFrame>
  );
}

/** Renders again only when its own row changes: a live list changes one row in twenty. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

/** Grey cells in place of rows that are loading. */
export function SkeletonRows({ columns }: { columns: number }): ReactNode {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are all alike and never move.
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={cell}>
          <span
            className={controls.skeleton}
            data-testid="skeleton"
            style={{ width: `${56 + ((row * 7 + cell * 13) % 40)}px` }}
          />
        </td>
      ))}
    </tr>
  ));
}
