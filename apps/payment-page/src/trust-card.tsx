import type { PayerOrder } from '@mashang/contract/payment-page';
import { type OrderView, viewOf } from './order-view.ts';
import * as styles from './page.module.css';
import * as zh from './zh.tsx';

/** The paid merchant and the responsible institution (L5). Nothing here is ever hidden or collapsed. */
export function TrustCard({ order }: { order: PayerOrder }) {
  const view = viewOf(order.status);
  const onReceipt = view === 'paid' || view === 'refunded';
  const facts: [string, string][] = [
    ...(onReceipt ? [] : factsBeforePaying(order, view)),
    [zh.trustCard.institution, order.institution],
    [zh.trustCard.licenceNo, order.licenceNo],
    [zh.trustCard.regulator, order.regulator],
    [zh.trustCard.createTime, order.createTime],
  ];
  return (
    <section className={styles.card} aria-labelledby="trust-title">
      <h2 id="trust-title">{view === 'waiting' ? zh.trustCard.waiting : zh.trustCard.orderHeading}</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{value}</span>
              </dd>
            </div>
          ))}
      </dl>
      {view === 'waiting' ? <p className={styles.hint}>{zh.trustCard.hint}</p> : null}
    </section>
  );
}

/** Facts that a receipt has too. While payment is awaited, the holder is shown beside the account number instead. */
function factsBeforePaying(order: PayerOrder, view: OrderView): [string, string][] {
  return [
    [zh.factsBeforePaying.merchantName, order.merchantName],
    [zh.factsBeforePaying.subject, order.subject],
    [zh.factsBeforePaying.receiverName, view === 'waiting' ? '' : (order.receiver?.holder ?? '')],
    [zh.factsBeforePaying.orderNo, order.agtOrderNo],
  ];
}
