import type { ExceptionRow } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { type RowSelection, usePickedRows } from '../../../ui/table/rows/row-selection.ts';
import * as tableStyles from '../../../ui/table/table.module.css';
import * as zh from '../zh.tsx';

type Props = { selection: RowSelection<ExceptionRow>; onDecide(rows: readonly ExceptionRow[]): void };
/** Number of ticked exceptions; the open receipts among them can be decided together. */
export function ExceptionSelectionBar({ selection, onDecide }: Props): ReactNode {
  const rows = usePickedRows(selection);
  const receipts = rows.filter(({ state, lineId }) => state === 'open' && lineId);
  return (
    <div className={tableStyles.selectionBar} data-testid="selection-bar">
      <span role="status">
        {rows.length > 0 ? zh.exceptionSelectionBar.chosen(rows.length, receipts.length) : null}
      </span>
      {receipts.length > 0 ? (
        <Button small onClick={() => onDecide(receipts)}>
          {zh.exceptionSelectionBar.onDecide}
        </Button>
      ) : null}
      {rows.length > 0 ? (
        <Button small kind="text" onClick={selection.clear}>
          {zh.exceptionSelectionBar.clear}
        </Button>
      ) : null}
    </div>
  );
}
