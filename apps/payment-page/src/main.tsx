import { createRoot } from 'react-dom/client';
import { fetchOrder } from './call-server.ts';
import { Message } from './message.tsx';
import { PayerPage } from './payer-page.tsx';
import { watchOrder } from './watch-order.ts';

const token = new URLSearchParams(location.search).get('o')?.trim() ?? '';
const root = document.getElementById('root');

/** The document's own skeleton stays until there is something to say, so that nothing is drawn twice. */
function start(container: HTMLElement): void {
  if (token === '') {
    createRoot(container).render(
      <Message title="链接不完整" text="缺少订单信息，请回到商户页面重新发起付款，或重新打开完整的付款链接。" />,
    );
    return;
  }
  const watch = watchOrder({
    load: (signal) => fetchOrder(token, signal),
    isVisible: () => document.visibilityState === 'visible',
    now: () => performance.now(),
  });
  for (const name of ['visibilitychange', 'pageshow', 'online'] as const) addEventListener(name, watch.refresh, true);
  const unsubscribe = watch.subscribe(() => {
    unsubscribe();
    createRoot(container).render(<PayerPage token={token} watch={watch} />);
  });
}

if (root) start(root);
