import type { OwnDelivery } from '@mashang/contract/own-orders';
import { WEBHOOK_TYPE_NAMES } from '@mashang/contract/webhooks';
import { type ReactNode, useId } from 'react';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import * as factStyles from '../layout/facts.module.css';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './order-deliveries.module.css';
import * as tryStyles from './webhook-tries.module.css';
import { DeliveryTag, inLines, WebhookCode, WebhookTries } from './webhook-tries.tsx';

function Delivery({ one }: { one: OwnDelivery }): ReactNode {
  return (
    <li className={styles.delivery}>
      <div className={tryStyles.line}>
        <strong>{WEBHOOK_TYPE_NAMES[one.type] ?? zh.orderDeliveries.otherEvent}</strong>
        <span className={looks.mono}>{one.type}</span>
        <DeliveryTag row={one} />
        {one.nextTryTime ? (
          <span className={`${looks.num} ${looks.soft}`}>{zh.orderDeliveries.next(one.nextTryTime)}</span>
        ) : null}
      </div>
      <p className={`${looks.mono} ${factStyles.break}`}>{one.url}</p>
      <details>
        <summary className={tryStyles.line}>{zh.orderDeliveries.sent}</summary>
        <WebhookCode text={inLines(one.body)} />
      </details>
      <WebhookTries tries={one.tries} opens="newest failed" />
    </li>
  );
}

/** The webhooks of one order, with every try. */
export function OrderDeliveries({ rows }: { rows: readonly OwnDelivery[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.orderDeliveries.title(rows.length)}
      </h3>
      {rows.length === 0 ? <EmptyState title={zh.orderDeliveries.none} hint={zh.orderDeliveries.hint} /> : null}
      <ol className={styles.deliveries} data-testid="own-deliveries">
        {rows.map((one) => (
          <Delivery key={one.id} one={one} />
        ))}
      </ol>
    </section>
  );
}
