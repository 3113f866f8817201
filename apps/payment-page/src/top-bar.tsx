import type { PayerOrder } from '@mashang/contract/payment-page';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

/** Whose page it is: the responsible institution (L5). */
export function TopBar({ institution, licenceNo, demo }: Pick<PayerOrder, 'institution' | 'licenceNo' | 'demo'>) {
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5 4.5 5.4v5.9c0 4.6 3.1 8.4 7.5 10.2 4.4-1.8 7.5-5.6 7.5-10.2V5.4L12 2.5Z" />
          <path className={styles.brandTick} d="m8.4 11.9 2.6 2.6 4.8-5" />
        </svg>
        <span>
          {institution || texts.topBar.title}
          {licenceNo ? <small>{texts.topBar.licenceNo(licenceNo)}</small> : null}
        </span>
      </span>
      {demo ? <span className={styles.tag}>{texts.topBar.demo}</span> : null}
    </header>
  );
}
