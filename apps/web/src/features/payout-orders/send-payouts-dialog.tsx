import type { PayoutOrder } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { BankFileDialog } from '../../ui/dialog/bank-file-dialog.tsx';
import { bankFilePath, refreshPayouts, sendPayouts } from './queries.ts';
import * as zh from './zh.tsx';

/** 生成付款文件 of these payouts. */
export function SendPayoutsDialog({ rows, onClose }: { rows: readonly PayoutOrder[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ orderNo }) => orderNo);
  return (
    <BankFileDialog
      testId="payout"
      rows={rows.map((row) => ({
        ...row,
        key: row.orderNo,
        who: `${row.merchantName || row.mchId} · ${row.userName}`,
        accountNo: row.beneficiaryAccount,
      }))}
      number={zh.sendPayoutsDialog.number}
      send={(code, payFrom) => sendPayouts(numbers, payFrom, code)}
      hrefOf={bankFilePath}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    />
  );
}
