import { addMoney, moneyInCapitals } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { MoneyText } from './money-text.tsx';
import './spelt-amount.css';

/** An amount that is about to move, large and in capitals, so that a wrong digit is seen. */
export function SpeltAmount({ value }: { value: string }): ReactNode {
  return (
    <div className="spelt-amount">
      <strong>
        <MoneyText value={addMoney(value)} /> 元
      </strong>
      <span data-testid="capitals">人民币{moneyInCapitals(value)}</span>
    </div>
  );
}
