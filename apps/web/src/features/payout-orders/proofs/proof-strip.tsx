import { type ReactNode, Suspense, useId, useState } from 'react';
import { latePart } from '../../../lib/page/preloadable.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../payout-orders.module.css';
import type { Proof } from '../payout-words.ts';
import * as zh from '../zh.tsx';

const ProofViewer = latePart(async () => ({ default: (await import('./proof-viewer.tsx')).ProofViewer }));

/** An image's thumbnail, or a text when it can't be shown. */
function Thumbnail({ url, label }: { url: string; label: string }): ReactNode {
  const [broken, setBroken] = useState(false);
  if (broken) return <span className={styles.proofBroken}>{zh.thumbnail.notShown}</span>;
  return <img src={url} alt={label} loading="lazy" onError={() => setBroken(true)} />;
}

/** The proofs of one claim side by side; a click enlarges one. Nothing without proofs. */
export function ProofStrip({ proofs }: { proofs: readonly Proof[] }): ReactNode {
  const id = useId();
  const [openAt, setOpenAt] = useState<number>();
  if (proofs.length === 0) return null;
  const there = proofs.filter(({ url }) => url !== '');
  return (
    <section aria-labelledby={id} data-testid="proofs">
      <h3 className={controls.sectionTitle} id={id}>
        {zh.proofStrip.heading}
      </h3>
      <ul className={styles.proofs}>
        {proofs.map((proof) => (
          <li key={proof.url || proof.label}>
            {proof.url ? (
              <button
                type="button"
                className={styles.proof}
                aria-label={zh.proofStrip.view(proof.label)}
                onClick={() => setOpenAt(there.indexOf(proof))}
              >
                {proof.video ? (
                  <span>
                    <Icon name="right" size={28} />
                  </span>
                ) : (
                  <Thumbnail url={proof.url} label="" />
                )}
              </button>
            ) : (
              <span className={`${styles.proof} ${styles.proofGone}`}>{zh.proofStrip.pastRetention}</span>
            )}
            <span className={looks.soft}>{proof.label}</span>
            {proof.note ? <span className={styles.proofNote}>{proof.note}</span> : null}
          </li>
        ))}
      </ul>
      {openAt === undefined ? null : (
        <Suspense fallback={null}>
          <ProofViewer proofs={there} startAt={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
