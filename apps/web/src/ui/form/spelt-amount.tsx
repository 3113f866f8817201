import { addMoney, moneyInCapitals } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { MoneyText } from '../display/money-text.tsx';
import * as zh from '../zh.tsx';
import * as styles from './spelt-amount.module.css';

/** An amount that is about to move, large and in capital numerals, so that a wrong digit is noticed. */
export function SpeltAmount({ value }: { value: string }): ReactNode {
  return (
    <div className={styles.speltAmount}>
      <strong>{zh.speltAmount.amount(<MoneyText value={addMoney(value)} />)}</strong>
      <span data-testid="capitals">{zh.speltAmount.inCapitals(moneyInCapitals(value))}</span>
    </div>
  );
}
