import type { ExceptionRow } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type RowSelection, usePickedRows } from '../../ui/row-selection.ts';

type Props = { selection: RowSelection<ExceptionRow>; onDecide(rows: readonly ExceptionRow[]): void };
/** How many exceptions are ticked; the open receipts among them may be decided at once. */
export function ExceptionSelectionBar({ selection, onDecide }: Props): ReactNode {
  const rows = usePickedRows(selection);
  const receipts = rows.filter(({ state, lineId }) => state === 'open' && lineId);
  return (
    <div className="selection-bar" data-testid="selection-bar">
      <span role="status">{rows.length > 0 ? `已选 ${rows.length} 条，待处理到账 ${receipts.length} 笔` : null}</span>
      {receipts.length > 0 ? (
        <Button small onClick={() => onDecide(receipts)}>
          核定到账
        </Button>
      ) : null}
      {rows.length > 0 ? (
        <Button small kind="text" onClick={selection.clear}>
          清除
        </Button>
      ) : null}
    </div>
  );
}
