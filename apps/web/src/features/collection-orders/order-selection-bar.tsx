import type { CollectionOrder } from '@mashang/contract/collection-orders';
import { addMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { copyText } from '../../lib/format/copy-text.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type RowSelection, usePickedRows } from '../../ui/table/rows/row-selection.ts';
import * as tableStyles from '../../ui/table/table.module.css';
import * as zh from './zh.tsx';

/** Number and sum of the ticked orders, and the actions on them. Empty without ticked orders. */
export function OrderSelectionBar({ selection }: { selection: RowSelection<CollectionOrder> }): ReactNode {
  const orders = usePickedRows(selection);
  return (
    <div className={tableStyles.selectionBar} data-testid="selection-bar">
      <span role="status">
        {orders.length > 0
          ? zh.orderSelectionBar.selected(
              <strong className={looks.num}>{orders.length}</strong>,
              <strong>
                <MoneyText value={addMoney(...orders.map((order) => order.amount))} />
              </strong>,
            )
          : null}
      </span>
      {orders.length > 0 ? (
        <>
          <Button small onClick={() => void copyText(orders.map((order) => order.agtOrderNo).join('\n'))}>
            {zh.orderSelectionBar.copyOrderNos}
          </Button>
          <Button small kind="text" onClick={selection.clear}>
            {zh.orderSelectionBar.clear}
          </Button>
        </>
      ) : null}
    </div>
  );
}
