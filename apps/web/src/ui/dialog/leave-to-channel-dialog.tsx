import { addMoney } from '@mashang/contract/money';
import type { PaymentWays } from '@mashang/contract/payment-channels';
import type { ReactNode } from 'react';
import { MoneyText } from '../display/money-text.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import type { BankFileRow } from './bank-file-dialog.tsx';
import { CodedDialog, RECENT_CODE } from './coded-dialog.tsx';

type Props = {
  testId: string;
  rows: readonly Pick<BankFileRow, 'key' | 'amount' | 'who' | 'accountNo'>[];
  channel: PaymentWays['channels'][number];
  leave(channel: string, code: string): Promise<unknown>;
  settled(): void;
  onClose(): void;
};

/** 由渠道付款: leaves these payments to a payment channel. */
export function LeaveToChannelDialog({ testId, rows, channel, leave, settled, onClose }: Props): ReactNode {
  const total = addMoney('0.00', ...rows.map(({ amount }) => amount));
  return (
    <CodedDialog
      title={zh.paymentWay.channelTitle(channel.title)}
      button={zh.paymentWay.confirm}
      done={zh.paymentWay.done}
      testId={`${testId}-channel`}
      code={RECENT_CODE}
      act={(code) => leave(channel.code, code)}
      settled={settled}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{zh.paymentWay.countAndAmount(rows.length, <MoneyText value={total} />)}</p>
          <ul>
            {rows.map((row) => (
              <li key={row.key}>
                {row.who} <span className={looks.mono}>{row.accountNo}</span> <MoneyText value={row.amount} />
              </li>
            ))}
          </ul>
          {channel.waitsForPayee ? <p className={looks.soft}>{zh.paymentWay.payeeAgrees}</p> : null}
        </>
      )}
    </CodedDialog>
  );
}
