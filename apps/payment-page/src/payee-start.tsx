import type { PayeeView } from '@mashang/contract/payment-channels';
import { createRoot } from 'react-dom/client';
import { fetchPayee } from './call-server.ts';
import { PayeePage } from './payee-page.tsx';
import { payeeDelay } from './payee-view.ts';
import { watchPage } from './watch-order.ts';

/** Shows the page of a payout's payee; the document's skeleton stays until the first answer. */
export function startPayee(container: HTMLElement, token: string): void {
  const watch = watchPage<PayeeView>({
    load: (signal) => fetchPayee(token, signal),
    isVisible: () => document.visibilityState === 'visible',
    now: () => performance.now(),
    pause: payeeDelay,
  });
  addEventListener('online', watch.refresh);
  document.addEventListener('visibilitychange', watch.refresh);
  addEventListener('pageshow', (event) => event.persisted && watch.refresh());
  const unsubscribe = watch.subscribe(() => {
    unsubscribe();
    createRoot(container).render(<PayeePage token={token} watch={watch} />);
  });
}
