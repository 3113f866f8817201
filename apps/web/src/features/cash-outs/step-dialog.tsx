import type { CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { refreshCashOuts, rejectCashOut } from './queries.ts';
import * as zh from './zh.tsx';

/** 驳回提现: with a reason its applicant reads. */
export function RejectDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.rejectDialog.title}
      button={zh.rejectDialog.confirm}
      done={zh.rejectDialog.done}
      testId="cash-out-step"
      width={520}
      code={{ hint: zh.rejectDialog.oneTimeCodeHint }}
      label={zh.rejectDialog.reason}
      least={2}
      rows={2}
      act={(reason, code) => rejectCashOut(cashOut.cashOutNo, reason, code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      <p>{zh.rejectDialog.warning(<MoneyText value={cashOut.amount} />)}</p>
    </ReasonedDialog>
  );
}
