import type { PayerOrder } from '@mashang/contract/payment-page';
import { FactList } from './fact-list.tsx';
import { type OrderView, viewOf } from './order-view.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

/** The paid merchant and the responsible institution (L5). Nothing here is ever hidden or collapsed. */
export function TrustCard({ order }: { order: PayerOrder }) {
  const view = viewOf(order.status);
  const onReceipt = view === 'paid' || view === 'refunded';
  const facts: [string, string][] = [
    ...(onReceipt ? [] : factsBeforePaying(order, view)),
    [texts.trustCard.institution, order.institution],
    [texts.trustCard.licenceNo, order.licenceNo],
    [texts.trustCard.regulator, order.regulator],
    [texts.trustCard.createTime, order.createTime],
  ];
  return (
    <section className={styles.card} aria-labelledby="trust-title">
      <h2 id="trust-title">{view === 'waiting' ? texts.trustCard.waiting : texts.trustCard.orderHeading}</h2>
      <FactList facts={facts.filter(([, value]) => value !== '')} />
      {view === 'waiting' ? <p className={styles.hint}>{texts.trustCard.hint}</p> : null}
    </section>
  );
}

/** Facts that a receipt has too. While payment is awaited, the holder is shown beside the account number instead. */
function factsBeforePaying(order: PayerOrder, view: OrderView): [string, string][] {
  return [
    [texts.factsBeforePaying.merchantName, order.merchantName],
    [texts.factsBeforePaying.subject, order.subject],
    [texts.factsBeforePaying.receiverName, view === 'waiting' ? '' : (order.receiver?.holder ?? '')],
    [texts.factsBeforePaying.orderNo, order.agtOrderNo],
  ];
}
