import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';

/** An amount with thousands separators, in digits of equal width; a dash when there is none. */
export function MoneyText({ value, sign = false }: { value: string; sign?: boolean }): ReactNode {
  if (!value) return <span className={looks.soft}>—</span>;
  const plus = sign && !value.startsWith('-') && !/^0(\.0+)?$/.test(value) ? '+' : '';
  return (
    <span className={looks.num}>
      {plus}
      {groupMoney(value)}
    </span>
  );
}

/** An amount with its unit, where no title names the unit: facts of a drawer, sentences. */
export function YuanText({ value, sign = false }: { value: string; sign?: boolean }): ReactNode {
  if (!value) return <MoneyText value={value} />;
  return <span>{zh.yuanText.yuan(<MoneyText value={value} sign={sign} />)}</span>;
}
