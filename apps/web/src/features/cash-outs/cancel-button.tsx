import type { CashOutRow } from '@mashang/contract/cash-outs';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { cancelCashOut, refreshCashOuts } from './queries.ts';

/** Takes a request back while nobody has released it, after a question. */
export function CancelButton({ cashOut }: { cashOut: CashOutRow }): ReactNode {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>撤销申请</Button>
      {asks ? (
        <CodedDialog
          title="撤销提现"
          button="确认撤销"
          cancel="再想想"
          done="已撤销，金额已释放"
          testId="cancel-cash-out"
          act={() => cancelCashOut(cashOut.cashOutNo)}
          settled={() => void refreshCashOuts()}
          onClose={() => setAsks(false)}
        >
          {() => (
            <p>
              撤销后，占用的 <MoneyText value={cashOut.amount} /> 元立即恢复可用，需要时可以重新申请。
            </p>
          )}
        </CodedDialog>
      ) : null}
    </>
  );
}
