import { addMoney, moneyInCapitals } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { MoneyText } from '../display/money-text.tsx';
import './spelt-amount.css';
import * as zh from '../zh.tsx';

/** An amount that is about to move, large and in capital numerals, so that a wrong digit is noticed. */
export function SpeltAmount({ value }: { value: string }): ReactNode {
  return (
    <div className="spelt-amount">
      <strong>{zh.speltAmount.amount(<MoneyText value={addMoney(value)} />)}</strong>
      <span data-testid="capitals">{zh.speltAmount.inCapitals(moneyInCapitals(value))}</span>
    </div>
  );
}
