import { KNOWN_PAGES } from '@mashang/contract/pages';
import { type OwnProduct, PAY_TYPE_NAMES } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/session/current-user.ts';
import { useFloats } from '../../lib/session/use-floats.ts';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './products.module.css';
import { ownProductsQuery } from './queries.ts';
import { ComingRates, Percent, ProductStateTag, windowText } from './rate-words.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import * as zh from './zh.tsx';

function amountsOf(product: OwnProduct): ReactNode {
  if (product.fixedAmounts.length > 0) return zh.amountRange.inYuan(product.fixedAmounts.join('、'));
  return (
    <>
      <MoneyText value={product.minAmount} /> – <YuanText value={product.maxAmount} />
    </>
  );
}

/** Facts of a product and, where participants collect, results of their own accounts. */
function factsOf(product: OwnProduct, { collects }: { collects: boolean }): [string, ReactNode][] {
  return [
    [zh.productFacts.amountRange, amountsOf(product)],
    [zh.productFacts.payWindow, windowText(product.payWindow)],
    [zh.productFacts.channelHours, product.hours.join('、') || '—'],
    ...(collects ? ownFactsOf(product) : []),
    [
      zh.productFacts.directChildren,
      <span key="sons" className={looks.num}>
        {zh.productFacts.openOf(product.sons.open, product.sons.total)}
      </span>,
    ],
  ];
}

function ownFactsOf(product: OwnProduct): [string, ReactNode][] {
  const { day } = product;
  return [
    [
      zh.ownProductFacts.lastDay,
      <span key="day" className={looks.num}>
        {zh.ownProductFacts.ordersOf(
          day.orders,
          day.successRate ? zh.ownProductFacts.successRate(day.successRate) : '',
        )}
      </span>,
    ],
    [
      zh.ownProductFacts.rotationAccounts,
      <Link key="poll" className={looks.num} to={`${KNOWN_PAGES['poll-config'].path}?prdId=${product.prdId}`}>
        {zh.ownProductFacts.availableOf(product.accounts.on, product.accounts.total)}
      </Link>,
    ],
  ];
}

type CardProps = { product: OwnProduct; onHistory(prdId: string): void; onSwitch(product: OwnProduct): void };
function ProductCard({ product, onHistory, onSwitch }: CardProps): ReactNode {
  const collects = useFloats();
  const maySwitch = useMay('product:switch') && product.maySwitch && collects;
  return (
    <li className={`${controls.panel} ${styles.productCard}`} data-testid={`product-${product.code}`}>
      <div className={styles.productCardHead}>
        <h2 className={controls.sectionTitle}>{product.prdName}</h2>
        <span className={looks.soft}>{PAY_TYPE_NAMES[product.payType]}</span>
        <span className={looks.grow} />
        {collects ? <ProductStateTag state={product.state} /> : null}
      </div>
      <div className={styles.productRate}>
        <span className={looks.soft}>{zh.productCard.ownRate}</span>
        <strong>
          <Percent value={product.agtRate} />
        </strong>
        <span className={looks.grow} />
        <Button small onClick={() => onHistory(product.prdId)}>
          {zh.productCard.history}
        </Button>
        {maySwitch ? (
          <Button small onClick={() => onSwitch(product)}>
            {product.enabled ? zh.productCard.close : zh.productCard.open}
          </Button>
        ) : null}
      </div>
      <ComingRates coming={product.coming} />
      <dl className={styles.productFacts}>
        {factsOf(product, { collects }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The reader's own products: terms, results, and the switch. */
export function ProductCards({ onHistory }: { onHistory(prdId: string): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownProductsQuery);
  const [switching, setSwitching] = useState<OwnProduct>();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label={zh.productCards.title}>
      {data?.length === 0 ? (
        <div className={controls.panel}>
          <EmptyState title={zh.productCards.emptyTitle} hint={zh.productCards.emptyHint} />
        </div>
      ) : null}
      {data ? (
        <ul className={styles.productCards}>
          {data.map((product) => (
            <ProductCard key={product.prdId} product={product} onHistory={onHistory} onSwitch={setSwitching} />
          ))}
        </ul>
      ) : (
        <div className={`${controls.panel} ${styles.productCard}`}>
          <SkeletonLines lines={7} />
        </div>
      )}
      {switching ? <SwitchDialog product={switching} onClose={() => setSwitching(undefined)} /> : null}
    </section>
  );
}
