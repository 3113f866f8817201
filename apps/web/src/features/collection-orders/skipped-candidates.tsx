import type { CollectionDetail } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './skipped.module.css';
import * as zh from './zh.tsx';

/** Accounts that routing skipped for this order, each with its reason. */
export function SkippedCandidates({ rows }: { rows: CollectionDetail['skipped'] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="detail-skipped">
      <h3 className={controls.sectionTitle} id="detail-skipped">
        {zh.skippedCandidates.title}
      </h3>
      <ul className={styles.skipped} data-testid="order-skipped">
        {rows.map((row) => (
          <li key={`${row.account}${row.reason}`}>
            <span>{row.account || zh.skippedCandidates.wholeProduct}</span>
            <span className={looks.soft}>{row.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
