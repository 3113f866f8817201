// Imported first, so that the order is requested before React is loaded.
import './open-watch.ts';
import './tokens.css';
import { createRoot } from 'react-dom/client';
import { language } from './language.ts';
import { Message } from './message.tsx';
import { token, watch } from './open-watch.ts';
import { PayerPage } from './payer-page.tsx';
import { texts } from './texts.ts';

document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';

/** The document's own skeleton stays until the first answer, so that nothing is rendered twice. */
function start(container: HTMLElement): void {
  if (watch === null) {
    createRoot(container).render(<Message title={texts.brokenLink.brokenTitle} text={texts.brokenLink.brokenLead} />);
    return;
  }
  const opened = watch;
  const unsubscribe = opened.subscribe(() => {
    unsubscribe();
    createRoot(container).render(<PayerPage token={token} watch={opened} />);
  });
}

/** Token of a payee's page, which is loaded only for payees. */
const payee = new URLSearchParams(location.search).get('p')?.trim() ?? '';
const root = document.getElementById('root');
if (root && payee !== '') void import('./payee-start.tsx').then(({ startPayee }) => startPayee(root, payee));
else if (root) start(root);
