import { DEPOSIT_STATE, type Deposit, outcomesOf } from '@mashang/contract/top-ups';
import { type ReactNode, useId } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { DepositTag } from './top-up-tags.tsx';
import { plainUsdt } from './top-up-words.ts';
import * as zh from './zh.tsx';

type Props = {
  deposits: readonly Deposit[];
  needed: number;
  /** Set for users who may propose a decision about a deposit. */
  onDecide?(deposit: Deposit): void;
};

/** Deposits on the chain for one request, each with its state. */
export function DepositRows({ deposits, needed, onDecide }: Props): ReactNode {
  const id = useId();
  const pendingOf = usePendingOf();
  if (deposits.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        {zh.depositRows.title}
      </h3>
      <ul className="deposit-rows" data-testid="deposits">
        {deposits.map((one) => {
          const pending = pendingOf('top-up-deposit', one.id);
          return (
            <li key={one.id} className="panel deposit-row">
              <div className="deposit-line">
                <b className="num">{plainUsdt(one.usdtAmount)} USDT</b>
                <span className="soft">{zh.depositRows.value(<MoneyText value={one.value} />)}</span>
                <DepositTag deposit={one} />
                <PendingBadges pending={pending} />
                {onDecide && outcomesOf(one.state).length > 0 ? (
                  <Button small kind="primary" disabled={pending.length > 0} onClick={() => onDecide(one)}>
                    {zh.depositRows.decide}
                  </Button>
                ) : null}
              </div>
              <div className="deposit-line soft">
                <span className="num">{one.time}</span>
                {one.state === DEPOSIT_STATE.confirming ? (
                  <span className="num">{zh.depositRows.confirmations(one.confirmations, needed)}</span>
                ) : (
                  <span className="num">{zh.depositRows.block(one.blockNumber)}</span>
                )}
              </div>
              <div className="deposit-line soft">
                <span>{zh.depositRows.payingAddress}</span>
                <Copyable text={one.sender} what={zh.depositRows.payingAddress}>
                  <span className="mono deposit-hash">{one.sender}</span>
                </Copyable>
              </div>
              <div className="deposit-line soft">
                <span>{zh.depositRows.transaction}</span>
                <Copyable text={one.txHash} what={zh.depositRows.transactionHash}>
                  <span className="mono deposit-hash">{one.txHash}</span>
                </Copyable>
              </div>
              {one.returnReference ? (
                <div className="deposit-line soft">
                  <span>{zh.depositRows.returnTransaction}</span>
                  <span className="mono deposit-hash">{one.returnReference}</span>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
