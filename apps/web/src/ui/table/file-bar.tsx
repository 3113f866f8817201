import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { type RowSelection, usePickedRows } from './rows/row-selection.ts';
import * as tableStyles from './table.module.css';

type Props<Row> = {
  selection: RowSelection<Row>;
  /** Whether the row may be paid now. */
  isReady(row: Row): boolean;
  /** Why the reader may not pay some of the payable rows; left out, or empty, where there is no reason. */
  noteOf?(rows: readonly Row[]): string;
  onSend(rows: readonly Row[]): void;
};

/** The number of ticked rows, and a button for one bank file of those that may be paid. */
export function FileBar<Row>({ selection, isReady, noteOf, onSend }: Props<Row>): ReactNode {
  const rows = usePickedRows(selection);
  const ready = rows.filter(isReady);
  return (
    <div className={tableStyles.selectionBar} data-testid="selection-bar">
      <span role="status">
        {rows.length > 0
          ? zh.fileBar.selected(
              <strong className={looks.num}>{rows.length}</strong>,
              <strong className={looks.num}>{ready.length}</strong>,
              noteOf?.(rows),
            )
          : null}
      </span>
      {rows.length > 0 ? (
        <>
          <Button small kind="primary" disabled={ready.length === 0} onClick={() => onSend(ready)}>
            {zh.fileBar.createFile}
          </Button>
          <Button small kind="text" onClick={selection.clear}>
            {zh.fileBar.clear}
          </Button>
        </>
      ) : null}
    </div>
  );
}
