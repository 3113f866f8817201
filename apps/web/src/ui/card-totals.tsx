import { Fragment, type ReactNode } from 'react';
import { MoneyText } from './money-text.tsx';

/** What a totals row says, above the cards of a phone: the first sum strong, the others beside it. */
export function CardTotals({ sums }: { sums: readonly (readonly [label: string, amount: string])[] }): ReactNode {
  return sums.map(([label, amount], at) => (
    <Fragment key={label}>
      {at === 0 ? (
        <span>
          {label}{' '}
          <strong>
            <MoneyText value={amount} />
          </strong>{' '}
          元
        </span>
      ) : (
        <span className="soft">
          {label} <MoneyText value={amount} /> 元
        </span>
      )}
    </Fragment>
  ));
}
