import type { ReactNode } from 'react';
import * as zh from '../zh.tsx';
import { MoneyText } from './money-text.tsx';

/** A balance of commission; below zero it is owed, because refunds took back what was already cashed out. */
export function CommissionText({ value }: { value: string }): ReactNode {
  if (!value.startsWith('-')) return <MoneyText value={value} />;
  return <span>{zh.commissionText.owed(<MoneyText value={value.slice(1)} />)}</span>;
}
