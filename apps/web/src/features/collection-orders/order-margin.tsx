import type { CollectionDetail } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { YuanText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import * as zh from './zh.tsx';

const FIGURES = ['fee', 'commission', 'cost', 'margin'] as const;

/** What an order that was paid at a payment channel left to the institution. */
export default function OrderMargin({ margin }: { margin: NonNullable<CollectionDetail['margin']> }): ReactNode {
  return (
    <section aria-labelledby="detail-margin">
      <h3 className={controls.sectionTitle} id="detail-margin">
        {zh.orderMargin.title(margin.channel)}
      </h3>
      <dl className={`${factStyles.facts} ${orderList.detailFacts}`} data-testid="order-margin">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{zh.orderMargin[name]}</dt>
            <dd>
              <YuanText value={margin[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
