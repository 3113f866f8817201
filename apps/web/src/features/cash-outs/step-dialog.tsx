import { CASH_OUT_STATUS, type CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { failCashOut, refreshCashOuts, rejectCashOut } from './queries.ts';
import * as zh from './zh.tsx';

/** 驳回提现: the applicant reads the reason; a cash-out whose payment failed is given back. */
export function RejectDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  const isBack = cashOut.status === CASH_OUT_STATUS.failed;
  const warning = isBack ? zh.rejectDialog.giveBack : zh.rejectDialog.warning;
  return (
    <ReasonedDialog
      title={zh.rejectDialog.title}
      button={zh.rejectDialog.confirm}
      done={isBack ? zh.rejectDialog.givenBack : zh.rejectDialog.done}
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
      <p>{warning(<MoneyText value={cashOut.amount} />)}</p>
    </ReasonedDialog>
  );
}

/** 登记打款失败: the bank refused the payment before money left. */
export function FailDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.failDialog.title}
      button={zh.failDialog.confirm}
      done={zh.failDialog.done}
      testId="cash-out-step"
      width={520}
      code={{ hint: zh.rejectDialog.oneTimeCodeHint }}
      label={zh.failDialog.reason}
      least={2}
      rows={2}
      act={(reason, code) => failCashOut(cashOut.cashOutNo, reason, code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      <p>{zh.failDialog.warning}</p>
    </ReasonedDialog>
  );
}
