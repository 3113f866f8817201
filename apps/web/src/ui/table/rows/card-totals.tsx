import { Fragment, type ReactNode } from 'react';
import { MoneyText } from '../../display/money-text.tsx';
import * as looks from '../../layout/looks.module.css';
import * as zh from '../../zh.tsx';

/** The content of a totals row above the cards of a phone: the first sum in bold, the others beside it. */
export function CardTotals({ sums }: { sums: readonly (readonly [label: string, amount: string])[] }): ReactNode {
  return sums.map(([label, amount], at) => (
    <Fragment key={label}>
      {at === 0 ? (
        <span>
          {zh.cardTotals.total(
            label,
            <strong>
              <MoneyText value={amount} />
            </strong>,
          )}
        </span>
      ) : (
        <span className={looks.soft}>{zh.cardTotals.total(label, <MoneyText value={amount} />)}</span>
      )}
    </Fragment>
  ));
}
