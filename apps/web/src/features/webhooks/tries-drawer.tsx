import {
  DELIVERY_STATE_NAMES,
  WEBHOOK_TYPE_NAMES,
  type WebhookDetail,
  type WebhookTry,
} from '@mashang/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { webhookDetailQuery } from './queries.ts';
import { DELIVERY_TONES, prettyBody } from './webhook-words.ts';
import * as styles from './webhooks.module.css';
import * as zh from './zh.tsx';

const WIDTH_PX = 760;
type Props = { id: string; onClose(): void; resend?: { busy: boolean; run(agtOrderNo: string): void } };

function hasArrived({ status }: WebhookTry): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** One attempt, with request and answer; only the newest is expanded. */
function Try({ one, open }: { one: WebhookTry; open: boolean }): ReactNode {
  const arrived = hasArrived(one);
  return (
    <li>
      <details className={styles.webhookTry} open={open}>
        <summary>
          <span className={looks.num}>{zh.deliveryAttempt.attempt(one.attempt)}</span>
          <StatusTag tone={arrived ? 'ok' : 'bad'}>
            {one.status ? `HTTP ${one.status}` : zh.deliveryAttempt.notDelivered}
          </StatusTag>
          <span className={`${looks.num} ${looks.soft}`}>{one.ms} ms</span>
          <span className={`${looks.num} ${looks.soft}`}>{one.time}</span>
        </summary>
        <div className={styles.webhookTryBody}>
          {one.error ? <p className={`${controls.notice} ${controls.noticeBad}`}>{one.error}</p> : null}
          <h4 className={styles.webhookPart}>{zh.deliveryAttempt.requestHeaders}</h4>
          {one.headers.length > 0 ? (
            <pre className={styles.webhookCode}>
              {one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
            </pre>
          ) : (
            <p className={looks.soft}>{zh.deliveryAttempt.noHeaders}</p>
          )}
          <h4 className={styles.webhookPart}>{zh.deliveryAttempt.answer}</h4>
          {one.answer ? (
            <pre className={styles.webhookCode}>{one.answer}</pre>
          ) : (
            <p className={looks.soft}>{zh.deliveryAttempt.noAnswer}</p>
          )}
        </div>
      </details>
    </li>
  );
}

function Detail({ detail }: { detail: WebhookDetail }): ReactNode {
  const bodyId = useId();
  const triesId = useId();
  const { delivery, body, target, tries } = detail;
  return (
    <div className={orderList.detail}>
      <Facts
        rows={[
          [
            zh.deliveryFacts.orderNo,
            delivery.agtOrderNo ? <Copyable key="n" text={delivery.agtOrderNo} what={zh.deliveryFacts.orderNo} /> : '',
          ],
          [zh.deliveryFacts.merchant, `${delivery.merchantName}（${delivery.mchId}）`],
          [
            zh.deliveryFacts.event,
            `${WEBHOOK_TYPE_NAMES[delivery.type] ?? zh.deliveryFacts.otherEvent}（${delivery.type}）`,
          ],
          [
            zh.deliveryFacts.state,
            <span key="s" className={controls.chips}>
              <StatusTag tone={DELIVERY_TONES[delivery.state]}>{DELIVERY_STATE_NAMES[delivery.state]}</StatusTag>
              {delivery.paused ? <StatusTag tone="warn">{zh.deliveryFacts.targetPaused}</StatusTag> : null}
            </span>,
          ],
          [zh.deliveryFacts.nextTry, delivery.nextTryTime],
        ]}
      />
      <section aria-labelledby={bodyId}>
        <h3 className={controls.sectionTitle} id={bodyId}>
          {zh.deliveryFacts.request}
        </h3>
        <p className={styles.webhookLine}>
          <b>POST</b> <span className={`${looks.mono} ${factStyles.break}`}>{delivery.url}</span>
          {target ? <Link to={`?tab=targets&target=${target}`}>{zh.deliveryFacts.targetHealth}</Link> : null}
        </p>
        <pre className={styles.webhookCode} data-testid="webhook-body">
          {prettyBody(body)}
        </pre>
        <p className={controls.fieldHint}>{zh.deliveryFacts.requestHint}</p>
      </section>
      <section aria-labelledby={triesId}>
        <h3 className={controls.sectionTitle} id={triesId}>
          {zh.deliveryFacts.tries(tries.length)}
        </h3>
        {tries.length === 0 ? <EmptyState title={zh.deliveryFacts.noTries} /> : null}
        <ol className={styles.webhookTries} data-testid="webhook-tries">
          {tries.map((one, at) => (
            <Try key={one.attempt} one={one} open={at === 0} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** One delivery: its content, and every attempt with its answer. */
export function TriesDrawer({ id, onClose, resend }: Props): ReactNode {
  const { data, error, refetch } = useQuery(webhookDetailQuery(id));
  const orderNo = data?.delivery.agtOrderNo;
  return (
    <Dialog
      title={zh.triesDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="tries-drawer"
      onClose={onClose}
      footer={
        <>
          {resend && orderNo && data.delivery.state !== 'cancelled' ? (
            <Button kind="primary" busy={resend.busy} onClick={() => resend.run(orderNo)}>
              {zh.triesDrawer.sendAgain}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.triesDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data ? <Detail detail={data} /> : null}
    </Dialog>
  );
}
