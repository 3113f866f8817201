import type { PayoutOrder } from '@mashang/contract/payout-orders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BankFileDialog } from '../../ui/dialog/bank-file-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { PayoutWayDialog, UnfitWays } from './payout-way-dialog.tsx';
import { bankFilePath, payoutWaysQuery, refreshPayouts, sendPayouts } from './queries.ts';
import * as zh from './zh.tsx';

/** 付款 of these payouts: by a bank file, or by a payment channel where one reaches all of them. */
export function SendPayoutsDialog({ rows, onClose }: { rows: readonly PayoutOrder[]; onClose(): void }): ReactNode {
  const numbers = rows.map(({ orderNo }) => orderNo);
  const { data, error, refetch } = useQuery(payoutWaysQuery(numbers));
  const [isByFile, setIsByFile] = useState(false);
  if (!data)
    return (
      <Dialog title={zh.payoutWay.title} testId="payout-way" onClose={onClose}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />}
      </Dialog>
    );
  const isOnlyFile = data.bankFile.why === '' && data.channels.every(({ why }) => why !== '');
  if (!isByFile && !isOnlyFile)
    return <PayoutWayDialog rows={rows} ways={data} onBankFile={() => setIsByFile(true)} onClose={onClose} />;
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
      note={<UnfitWays ways={data.channels} />}
      send={(code, payFrom) => sendPayouts(numbers, payFrom, code)}
      hrefOf={bankFilePath}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    />
  );
}
