import { DEPOSIT_STATE, type Deposit, outcomesOf } from '@mashang/contract/top-ups';
import { type ReactNode, useId } from 'react';
import { Copyable } from '../../ui/display/copyable.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { DepositTag } from './top-up-tags.tsx';
import { plainUsdt } from './top-up-words.ts';
import * as styles from './top-ups.module.css';
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
      <h3 className={controls.sectionTitle} id={id}>
        {zh.depositRows.title}
      </h3>
      <ul className={styles.depositRows} data-testid="deposits">
        {deposits.map((one) => {
          const pending = pendingOf('top-up-deposit', one.id);
          return (
            <li key={one.id} className={`${controls.panel} ${styles.depositRow}`}>
              <div className={styles.depositLine}>
                <b className={looks.num}>{plainUsdt(one.usdtAmount)} USDT</b>
                <span className={looks.soft}>{zh.depositRows.value(<MoneyText value={one.value} />)}</span>
                <DepositTag deposit={one} />
                <PendingBadges pending={pending} />
                {onDecide && outcomesOf(one.state).length > 0 ? (
                  <Button small kind="primary" disabled={pending.length > 0} onClick={() => onDecide(one)}>
                    {zh.depositRows.decide}
                  </Button>
                ) : null}
              </div>
              <div className={`${styles.depositLine} ${looks.soft}`}>
                <span className={looks.num}>{one.time}</span>
                {one.state === DEPOSIT_STATE.confirming ? (
                  <span className={looks.num}>{zh.depositRows.confirmations(one.confirmations, needed)}</span>
                ) : (
                  <span className={looks.num}>{zh.depositRows.block(one.blockNumber)}</span>
                )}
              </div>
              <div className={`${styles.depositLine} ${looks.soft}`}>
                <span>{zh.depositRows.payingAddress}</span>
                <Copyable text={one.sender} what={zh.depositRows.payingAddress}>
                  <span className={`${looks.mono} ${styles.depositHash}`}>{one.sender}</span>
                </Copyable>
              </div>
              <div className={`${styles.depositLine} ${looks.soft}`}>
                <span>{zh.depositRows.transaction}</span>
                <Copyable text={one.txHash} what={zh.depositRows.transactionHash}>
                  <span className={`${looks.mono} ${styles.depositHash}`}>{one.txHash}</span>
                </Copyable>
              </div>
              {one.returnReference ? (
                <div className={`${styles.depositLine} ${looks.soft}`}>
                  <span>{zh.depositRows.returnTransaction}</span>
                  <span className={`${looks.mono} ${styles.depositHash}`}>{one.returnReference}</span>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
