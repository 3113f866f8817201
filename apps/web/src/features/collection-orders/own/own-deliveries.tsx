import type { OwnDelivery } from '@mashang/contract/own-orders';
import type { Tone } from '@mashang/contract/states';
import { DELIVERY_STATE_NAMES, WEBHOOK_TYPE_NAMES, type WebhookTry } from '@mashang/contract/webhooks';
import { type ReactNode, useId } from 'react';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from './own-deliveries.module.css';
import * as zh from './zh.tsx';

const TONES: Record<OwnDelivery['state'], Tone> = { pending: 'warn', delivered: 'ok', dead: 'bad', cancelled: 'mute' };

/** One try, with request headers and answer; only a newest one that failed is expanded. */
function Try({ one, isNewest }: { one: WebhookTry; isNewest: boolean }): ReactNode {
  const arrived = one.status !== null && one.status >= 200 && one.status < 300;
  return (
    <li>
      <details open={isNewest && !arrived}>
        <summary className={styles.line}>
          <span className={looks.num}>{zh.ownDeliveries.attempt(one.attempt)}</span>
          <StatusTag tone={arrived ? 'ok' : 'bad'}>
            {one.status ? `HTTP ${one.status}` : zh.ownDeliveries.notDelivered}
          </StatusTag>
          <span className={`${looks.num} ${looks.soft}`}>{one.ms} ms</span>
          <span className={`${looks.num} ${looks.soft}`}>{one.time}</span>
        </summary>
        <div className={styles.details}>
          {one.error ? <p className={`${controls.notice} ${controls.noticeBad}`}>{one.error}</p> : null}
          {one.headers.length > 0 ? (
            <>
              <h5 className={controls.fieldLabel}>{zh.ownDeliveries.headers}</h5>
              <pre className={styles.code}>{one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
            </>
          ) : null}
          <h5 className={controls.fieldLabel}>{zh.ownDeliveries.answer}</h5>
          {one.answer ? (
            <pre className={styles.code}>{one.answer}</pre>
          ) : (
            <p className={looks.soft}>{zh.ownDeliveries.noAnswer}</p>
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
        <strong>{WEBHOOK_TYPE_NAMES[one.type] ?? zh.ownDeliveries.otherEvent}</strong>
        <span className={looks.mono}>{one.type}</span>
        <StatusTag tone={TONES[one.state]}>{DELIVERY_STATE_NAMES[one.state]}</StatusTag>
        {one.paused ? <StatusTag tone="warn">{zh.ownDeliveries.paused}</StatusTag> : null}
        {one.nextTryTime ? (
          <span className={`${looks.num} ${looks.soft}`}>{zh.ownDeliveries.next(one.nextTryTime)}</span>
        ) : null}
      </div>
      <p className={`${looks.mono} ${factStyles.break}`}>{one.url}</p>
      <details>
        <summary className={styles.line}>{zh.ownDeliveries.sent}</summary>
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
export function OwnDeliveries({ rows }: { rows: readonly OwnDelivery[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.ownDeliveries.title(rows.length)}
      </h3>
      {rows.length === 0 ? <EmptyState title={zh.ownDeliveries.none} hint={zh.ownDeliveries.hint} /> : null}
      <ol className={styles.tries} data-testid="own-deliveries">
        {rows.map((one) => (
          <Delivery key={one.id} one={one} />
        ))}
      </ol>
    </section>
  );
}
