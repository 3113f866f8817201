import type { ReactNode } from 'react';
import * as styles from './page.module.css';

/** A page with one message and, at most, one action. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className={`${styles.page} ${styles.pageMessage}`}>
      <div className={`${styles.card} ${styles.message}`}>
        <span className={styles.mark} aria-hidden="true">
          !
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </main>
  );
}
