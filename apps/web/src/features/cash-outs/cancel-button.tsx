import type { CashOutRow } from '@mashang/contract/cash-outs';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { cancelCashOut, refreshCashOuts } from './queries.ts';
import * as zh from './zh.tsx';

/** Cancels a request while nobody has released it, after a question. */
export function CancelButton({ cashOut }: { cashOut: CashOutRow }): ReactNode {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{zh.cancelButton.cancel}</Button>
      {asks ? (
        <CodedDialog
          title={zh.cancelButton.title}
          button={zh.cancelButton.confirm}
          cancel={zh.cancelButton.keep}
          done={zh.cancelButton.done}
          testId="cancel-cash-out"
          act={() => cancelCashOut(cashOut.cashOutNo)}
          settled={() => void refreshCashOuts()}
          onClose={() => setAsks(false)}
        >
          {() => <p>{zh.cancelButton.warning(<MoneyText value={cashOut.amount} />)}</p>}
        </CodedDialog>
      ) : null}
    </>
  );
}
