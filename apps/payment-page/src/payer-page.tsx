import { useEffect, useSyncExternalStore } from 'react';
import { ComplaintSection } from './complaint-section.tsx';
import { LeadCard } from './lead-card.tsx';
import { VIEW_TITLES, viewOf } from './order-view.ts';
import { NothingYet, PageFrame } from './page-frame.tsx';
import { PaySection } from './pay-section.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RefundSection } from './refund-section.tsx';
import { texts } from './texts.ts';
import { TrustCard } from './trust-card.tsx';
import { VoucherSection } from './voucher-section.tsx';
import type { OrderWatch } from './watch-order.ts';

/** The payer's page of one order, from waiting to paid. */
export function PayerPage({ token, watch }: { token: string; watch: OrderWatch }) {
  const news = useSyncExternalStore(watch.subscribe, watch.news);
  const { order, receivedAt, trouble } = news;
  const title = order ? VIEW_TITLES[viewOf(order.status)] : texts.payerPage.title;
  useEffect(() => {
    document.title = order ? `${title} - ${order.merchantName}` : title;
  }, [title, order?.merchantName, order]);

  if (!order) return <NothingYet news={news} refresh={watch.refresh} goneTitle={texts.payerPage.noOrderTitle} />;
  const view = viewOf(order.status);
  const settled = view === 'paid' || view === 'refunded';
  return (
    <PageFrame
      shown={order}
      state={texts.payerPage.orderState(title)}
      trouble={trouble}
      refresh={watch.refresh}
      lead={
        <>
          <LeadCard order={order} receivedAt={receivedAt} />
          {settled ? <ReceiptCard order={order} /> : null}
          {view === 'waiting' ? <PaySection order={order} token={token} onPaid={watch.refresh} /> : null}
          <VoucherSection order={order} token={token} onHandedIn={watch.refresh} />
        </>
      }
      side={
        <>
          <TrustCard order={order} />
          <RefundSection order={order} token={token} onSaved={watch.refresh} />
          <ComplaintSection order={order} token={token} onFiled={watch.refresh} />
        </>
      }
    />
  );
}
