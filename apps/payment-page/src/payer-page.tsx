import { useEffect, useSyncExternalStore } from 'react';
import { ComplaintSection } from './complaint-section.tsx';
import { LeadCard } from './lead-card.tsx';
import { Message } from './message.tsx';
import { VIEW_TITLES, viewOf } from './order-view.ts';
import * as styles from './page.module.css';
import { PaySection } from './pay-section.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RefundSection } from './refund-section.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { TrustCard } from './trust-card.tsx';
import { VoucherSection } from './voucher-section.tsx';
import type { OrderWatch } from './watch-order.ts';

/** The payer's page of one order, from waiting to paid. */
export function PayerPage({ token, watch }: { token: string; watch: OrderWatch }) {
  const { order, receivedAt, trouble, gone } = useSyncExternalStore(watch.subscribe, watch.news);
  const title = order ? VIEW_TITLES[viewOf(order.status)] : texts.payerPage.title;
  useEffect(() => {
    document.title = order ? `${title} - ${order.merchantName}` : title;
  }, [title, order?.merchantName, order]);

  if (gone !== null && !order) return <Message title={texts.payerPage.noOrderTitle} text={gone} />;
  if (!order) {
    return (
      <Message title={trouble ?? texts.payerPage.offline} text={texts.payerPage.retriesByItself}>
        <button type="button" className={styles.button} onClick={watch.refresh}>
          {texts.payerPage.retryNow}
        </button>
      </Message>
    );
  }
  const view = viewOf(order.status);
  const settled = view === 'paid' || view === 'refunded';
  return (
    <div className={styles.page}>
      <TopBar {...order} />
      <p className={styles.unseen} role="status" aria-live="polite">
        {trouble ? texts.payerPage.retrying(trouble) : texts.payerPage.orderState(title)}
      </p>
      {trouble ? (
        <div className={`${styles.strip} ${styles.stripTrouble}`}>
          <span>{texts.payerPage.retryingNotice(trouble)}</span>
          <button type="button" className={styles.linkButton} onClick={watch.refresh}>
            {texts.payerPage.retryNow}
          </button>
        </div>
      ) : null}
      <main className={styles.columns}>
        <div className={styles.column}>
          <LeadCard order={order} receivedAt={receivedAt} />
          {settled ? <ReceiptCard order={order} /> : null}
          {view === 'waiting' ? <PaySection order={order} token={token} onPaid={watch.refresh} /> : null}
          <VoucherSection order={order} token={token} onHandedIn={watch.refresh} />
        </div>
        <div className={`${styles.column} ${styles.columnSide}`}>
          <TrustCard order={order} />
          <RefundSection order={order} token={token} onSaved={watch.refresh} />
          <ComplaintSection order={order} token={token} onFiled={watch.refresh} />
        </div>
      </main>
    </div>
  );
}
