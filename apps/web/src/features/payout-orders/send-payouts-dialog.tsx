import type { PayoutOrder } from '@mashang/contract/payout-orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PayDialog } from '../../ui/dialog/pay-dialog.tsx';
import { bankFilePath, payoutWaysQuery, refreshPayouts, sendByChannel, sendPayouts } from './queries.ts';
import * as zh from './zh.tsx';

/** 付款 of these payouts: by a bank file, or by a payment channel where one reaches all of them. */
export function SendPayoutsDialog({ rows, onClose }: { rows: readonly PayoutOrder[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ orderNo }) => orderNo);
  return (
    <PayDialog
      testId="payout"
      ways={useQuery(payoutWaysQuery(numbers))}
      rows={rows.map((row) => ({
        ...row,
        key: row.orderNo,
        who: `${row.merchantName || row.mchId} · ${row.userName}`,
        accountNo: row.beneficiaryAccount,
      }))}
      number={zh.sendPayoutsDialog.number}
      send={(code, payFrom) => sendPayouts(numbers, payFrom, code)}
      leave={(channel, code) => sendByChannel(numbers, channel, code)}
      hrefOf={bankFilePath}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    />
  );
}
