import { addMoney } from '@mashang/contract/money';
import type { PayoutOrder, PayoutWays } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { refreshPayouts, sendByChannel } from './queries.ts';
import * as zh from './zh.tsx';

type Props = {
  rows: readonly PayoutOrder[];
  channel: PayoutWays['channels'][number];
  onClose(): void;
};

/** 由渠道付款: leaves these payouts to a payment channel. */
export function SendByChannelDialog({ rows, channel, onClose }: Props): ReactNode {
  const numbers = rows.map(({ orderNo }) => orderNo);
  const total = addMoney('0.00', ...rows.map(({ amount }) => amount));
  return (
    <CodedDialog
      title={zh.payoutWay.channelTitle(channel.title)}
      button={zh.payoutWay.confirm}
      done={zh.payoutWay.done}
      testId="payout-channel"
      code={RECENT_CODE}
      act={(code) => sendByChannel(numbers, channel.code, code)}
      settled={() => void refreshPayouts()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{zh.payoutWay.countAndAmount(rows.length, <MoneyText value={total} />)}</p>
          <ul>
            {rows.map((row) => (
              <li key={row.orderNo}>
                {row.merchantName || row.mchId} · {row.userName}{' '}
                <span className={looks.mono}>{row.beneficiaryAccount}</span> <MoneyText value={row.amount} />
              </li>
            ))}
          </ul>
          {channel.waitsForPayee ? <p className={looks.soft}>{zh.payoutWay.payeeAgrees}</p> : null}
        </>
      )}
    </CodedDialog>
  );
}
