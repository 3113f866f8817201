import {
  DELIVERY_STATE_NAMES,
  DELIVERY_TONES,
  type WebhookDelivery,
  type WebhookTry,
} from '@mashang/contract/webhooks';
import { type ReactNode, useId } from 'react';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { StatusTag } from './status-tag.tsx';
import * as styles from './webhook-tries.module.css';

function Try({ one, open }: { one: WebhookTry; open: boolean }): ReactNode {
  const arrived = hasArrived(one);
  return (
    <li>
      <details className={styles.try} open={open}>
        <summary className={styles.line}>
          <span className={looks.num}>{zh.webhookTries.attempt(one.attempt)}</span>
          <StatusTag tone={arrived ? 'ok' : 'bad'}>
            {one.status ? `HTTP ${one.status}` : zh.webhookTries.notDelivered}
          </StatusTag>
          <span className={`${looks.num} ${looks.soft}`}>{one.ms} ms</span>
          <span className={`${looks.num} ${looks.soft}`}>{one.time}</span>
        </summary>
        <div className={styles.details}>
          {one.error ? <p className={`${controls.notice} ${controls.noticeBad}`}>{one.error}</p> : null}
          <h4 className={controls.fieldLabel}>{zh.webhookTries.headers}</h4>
          {one.headers.length > 0 ? (
            <WebhookCode text={one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
          ) : (
            <p className={looks.soft}>{zh.webhookTries.noHeaders}</p>
          )}
          <h4 className={controls.fieldLabel}>{zh.webhookTries.answer}</h4>
          {one.answer ? <WebhookCode text={one.answer} /> : <p className={looks.soft}>{zh.webhookTries.noAnswer}</p>}
        </div>
      </details>
    </li>
  );
}

/** State of one webhook. */
export function DeliveryTag({ row: { state, paused } }: { row: Pick<WebhookDelivery, 'state' | 'paused'> }): ReactNode {
  if (paused) return <StatusTag tone="warn">{zh.webhookTries.paused}</StatusTag>;
  return <StatusTag tone={DELIVERY_TONES[state]}>{DELIVERY_STATE_NAMES[state]}</StatusTag>;
}

function hasArrived({ status }: WebhookTry): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Text of a request or an answer, in lines as it was sent. */
export function WebhookCode({ text, testId }: { text: string; testId?: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus; the keyboard must scroll it.
    <pre className={styles.code} data-testid={testId} tabIndex={0}>
      {text}
    </pre>
  );
}

type TriesProps = { tries: readonly WebhookTry[]; opens: 'newest' | 'newest failed' };
/** Every try of one webhook with request headers and answer, the newest first; `opens` says which one is expanded. */
export function WebhookTries({ tries, opens }: TriesProps): ReactNode {
  return (
    <ol className={styles.tries} data-testid="webhook-tries">
      {tries.map((one, at) => (
        <Try key={one.attempt} one={one} open={at === 0 && (opens === 'newest' || !hasArrived(one))} />
      ))}
    </ol>
  );
}

type SentProps = { url: string; body: string; tries: readonly WebhookTry[]; beside?: ReactNode };
/** What was sent for one webhook, where to, and every try. */
export function SentWebhook({ url, body, tries, beside }: SentProps): ReactNode {
  const bodyId = useId();
  const triesId = useId();
  return (
    <>
      <section aria-labelledby={bodyId}>
        <h3 className={controls.sectionTitle} id={bodyId}>
          {zh.webhookTries.request}
        </h3>
        <p className={styles.target}>
          <b>POST</b> <span className={looks.mono}>{url}</span>
          {beside}
        </p>
        <WebhookCode text={inLines(body)} testId="webhook-body" />
        <p className={controls.fieldHint}>{zh.webhookTries.requestHint}</p>
      </section>
      <section aria-labelledby={triesId}>
        <h3 className={controls.sectionTitle} id={triesId}>
          {zh.webhookTries.title(tries.length)}
        </h3>
        {tries.length === 0 ? <EmptyState title={zh.webhookTries.none} /> : null}
        <WebhookTries tries={tries} opens="newest" />
      </section>
    </>
  );
}

/** Indents a body; text that is not JSON stays unchanged. */
export function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
