import type { CashOutRow } from '@mashang/contract/cash-outs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { cancelCashOut, refreshCashOuts } from './queries.ts';

/** Takes a request back while nobody has released it, after a question. */
export function CancelButton({ cashOut }: { cashOut: CashOutRow }): ReactNode {
  const [asks, setAsks] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelCashOut(cashOut.cashOutNo),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已撤销，金额已释放');
      setAsks(false);
    },
    onSettled: () => void refreshCashOuts(),
  });
  const failed = cancel.error instanceof CallError ? cancel.error.message : cancel.error ? '操作失败，请重试' : '';
  return (
    <>
      <Button onClick={() => setAsks(true)}>撤销申请</Button>
      {asks ? (
        <Dialog
          title="撤销提现"
          testId="cancel-cash-out"
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button disabled={cancel.isPending} onClick={() => setAsks(false)}>
                再想想
              </Button>
              <Button kind="primary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                确认撤销
              </Button>
            </>
          }
        >
          <p>
            撤销后，占用的 <MoneyText value={cashOut.amount} /> 元立即恢复可用，需要时可以重新申请。
          </p>
          {failed ? (
            <p className="notice notice-bad" role="alert">
              {failed}
            </p>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
