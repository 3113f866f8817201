import type { PaymentWays } from '@mashang/contract/payment-channels';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LoadError } from '../layout/load-error.tsx';
import { SkeletonLines } from '../layout/skeleton.tsx';
import * as zh from '../zh.tsx';
import { BankFileDialog } from './bank-file-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { LeaveToChannelDialog } from './leave-to-channel-dialog.tsx';
import { PaymentWayDialog, UnfitWays } from './payment-way-dialog.tsx';

type Props = Omit<ComponentProps<typeof BankFileDialog>, 'note'> & {
  ways: UseQueryResult<PaymentWays>;
  /** Leaves the payments to the channel with this code. */
  leave(channel: string, code: string): Promise<unknown>;
};

/** 付款: by a bank file, or by a payment channel where one reaches all of the payees. */
export function PayDialog({ ways, leave, ...file }: Props): ReactNode {
  const { data, error, refetch } = ways;
  const { testId, rows, settled, onClose } = file;
  const [way, setWay] = useState<'file' | PaymentWays['channels'][number]>();
  if (!data)
    return (
      <Dialog title={zh.paymentWay.title} testId={`${testId}-way`} onClose={onClose}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={3} />}
      </Dialog>
    );
  const isOnlyFile = data.bankFile.why === '' && data.channels.every(({ why }) => why !== '');
  if (way === 'file' || isOnlyFile) return <BankFileDialog {...file} note={<UnfitWays ways={data.channels} />} />;
  if (way)
    return (
      <LeaveToChannelDialog
        testId={testId}
        rows={rows}
        channel={way}
        leave={leave}
        settled={settled}
        onClose={onClose}
      />
    );
  return (
    <PaymentWayDialog
      testId={testId}
      ways={data}
      onBankFile={() => setWay('file')}
      onChannel={setWay}
      onClose={onClose}
    />
  );
}
