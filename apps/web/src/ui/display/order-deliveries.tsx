import type { OwnDelivery } from '@mashang/contract/own-orders';
import type { Tone } from '@mashang/contract/states';
import { DELIVERY_STATE_NAMES, WEBHOOK_TYPE_NAMES, type WebhookTry } from '@mashang/contract/webhooks';
import { type ReactNode, useId } from 'react';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import * as factStyles from '../layout/facts.module.css';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './order-deliveries.module.css';
import { StatusTag } from './status-tag.tsx';

const TONES: Record<OwnDelivery['state'], Tone> = { pending: 'warn', delivered: 'ok', dead: 'bad', cancelled: 'mute' };

/** One try, with request headers and answer; only a newest one that failed is expanded. */
function Try({ one, isNewest }: { one: WebhookTry; isNewest: boolean }): ReactNode {
  const arrived = one.status !== null && one.status >= 200 && one.status < 300;
  return (
    <li>
      <details open={isNewest && !arrived}>
        <summary className={styles.line}>
          <span className={looks.num}>{zh.orderDeliveries.attempt(one.attempt)}</span>
          <StatusTag tone={arrived ? 'ok' : 'bad'}>
            {one.status ? `HTTP ${one.status}` : zh.orderDeliveries.notDelivered}
          </StatusTag>
          <span className={`${looks.num} ${looks.soft}`}>{one.ms} ms</span>
          <span className={`${looks.num} ${looks.soft}`}>{one.time}</span>
        </summary>
        <div className={styles.details}>
          {one.error ? <p className={`${controls.notice} ${controls.noticeBad}`}>{one.error}</p> : null}
          {one.headers.length > 0 ? (
            <>
              <h5 className={controls.fieldLabel}>{zh.orderDeliveries.headers}</h5>
              <pre className={styles.code}>{one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
            </>
          ) : null}
          <h5 className={controls.fieldLabel}>{zh.orderDeliveries.answer}</h5>
          {one.answer ? (
            <pre className={styles.code}>{one.answer}</pre>
          ) : (
            <p className={looks.soft}>{zh.orderDeliveries.noAnswer}</p>
          )}
        </div>
      </details>
    </li>
  );
}

function Delivery({ one }: { one: OwnDelivery }): ReactNode {
  return (
    <li className={styles.delivery}>
      <div className={styles.line}>
        <strong>{WEBHOOK_TYPE_NAMES[one.type] ?? zh.orderDeliveries.otherEvent}</strong>
        <span className={looks.mono}>{one.type}</span>
        <StatusTag tone={TONES[one.state]}>{DELIVERY_STATE_NAMES[one.state]}</StatusTag>
        {one.paused ? <StatusTag tone="warn">{zh.orderDeliveries.paused}</StatusTag> : null}
        {one.nextTryTime ? (
          <span className={`${looks.num} ${looks.soft}`}>{zh.orderDeliveries.next(one.nextTryTime)}</span>
        ) : null}
      </div>
      <p className={`${looks.mono} ${factStyles.break}`}>{one.url}</p>
      <details>
        <summary className={styles.line}>{zh.orderDeliveries.sent}</summary>
        <pre className={styles.code}>{one.body}</pre>
      </details>
      <ol className={styles.tries}>
        {one.tries.map((each, at) => (
          <Try key={each.attempt} one={each} isNewest={at === 0} />
        ))}
      </ol>
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
      <ol className={styles.tries} data-testid="own-deliveries">
        {rows.map((one) => (
          <Delivery key={one.id} one={one} />
        ))}
      </ol>
    </section>
  );
}
