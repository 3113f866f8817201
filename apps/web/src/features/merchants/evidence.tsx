import { type ApplicationDetail, MERCHANT_DOCUMENT_NAMES } from '@mashang/contract/merchants';
import { type ReactNode, useState } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './merchants.module.css';
import * as zh from './zh.tsx';

/**
 * Documents beside the entered data: one large, the others a click away. Only the shown one is fetched, because each
 * view is recorded.
 */
export function Evidence({ documents }: { documents: ApplicationDetail['documents'] }): ReactNode {
  const [at, setAt] = useState(0);
  const shown = documents[at] ?? documents[0];
  if (!shown)
    return (
      <section aria-label={zh.evidence.region} className={styles.kybEvidence}>
        <EmptyState title={zh.evidence.emptyTitle} hint={zh.evidence.emptyHint} />
      </section>
    );
  const title = MERCHANT_DOCUMENT_NAMES[shown.kind];
  return (
    <section aria-label={zh.evidence.region} className={styles.kybEvidence}>
      <h3 className={controls.sectionTitle}>{zh.evidence.heading}</h3>
      <fieldset className={styles.kybEvidenceTabs} aria-label={zh.evidence.choose}>
        {documents.map(({ kind, url }, place) => (
          <button
            key={url}
            type="button"
            className={styles.kybEvidenceTab}
            aria-pressed={place === at}
            onClick={() => setAt(place)}
          >
            {MERCHANT_DOCUMENT_NAMES[kind]}
          </button>
        ))}
      </fieldset>
      <figure>
        {shown.url.endsWith('.pdf') ? (
          <a className={controls.btn} href={shown.url} download>
            {zh.evidence.downloadPdf(title)}
          </a>
        ) : (
          <a href={shown.url} target="_blank" rel="noreferrer" aria-label={zh.evidence.openInWindow(title)}>
            <img src={shown.url} alt={title} />
          </a>
        )}
        <figcaption className={looks.soft}>
          {title} · {shown.expiresOn ? zh.evidence.validUntil(shown.expiresOn) : zh.evidence.noExpiry}
        </figcaption>
      </figure>
    </section>
  );
}
