import type { CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { refreshCashOuts, rejectCashOut } from './queries.ts';

/** 驳回提现: with a reason its applicant reads. */
export function RejectDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title="驳回提现"
      button="确认驳回"
      done="已驳回，金额已释放"
      testId="cash-out-step"
      width={520}
      code={{ hint: '刚验证过的几分钟内可留空' }}
      label="驳回原因"
      least={2}
      rows={2}
      act={(reason, code) => rejectCashOut(cashOut.cashOutNo, reason, code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      <p>
        驳回后，占用的 <MoneyText value={cashOut.amount} /> 元立即恢复可用，待审批的放款申请同时失效。申请人会看到原因。
      </p>
    </ReasonedDialog>
  );
}
