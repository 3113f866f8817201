import type { ReactNode } from 'react';
import { MoneyText } from './money-text.tsx';

/** A balance of commission; below zero it is owed: refunds took back what was cashed out already. */
export function CommissionText({ value }: { value: string }): ReactNode {
  if (!value.startsWith('-')) return <MoneyText value={value} />;
  return (
    <span>
      欠 <MoneyText value={value.slice(1)} />
      ，待后续佣金扣回
    </span>
  );
}
