import type { ReviewDetail } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/display/facts.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../zh.tsx';

/** Differences from the last verification. */
export function ReviewChanges({ detail: { changes, verifiedAt } }: { detail: ReviewDetail }): ReactNode {
  return (
    <section aria-label={zh.reviewChanges.region} data-testid="review-changes">
      <h3 className={controls.sectionTitle}>{zh.reviewChanges.region}</h3>
      {verifiedAt === '' ? <p className={looks.soft}>{zh.reviewChanges.firstReview}</p> : null}
      {verifiedAt !== '' && changes.length === 0 ? (
        <p className={looks.soft}>{zh.reviewChanges.unchanged(verifiedAt)}</p>
      ) : null}
      {changes.length > 0 ? (
        <>
          <p className={looks.soft}>{zh.reviewChanges.changedSince(verifiedAt)}</p>
          <Facts
            rows={changes.map(({ label, before, after }) => [
              label,
              <span key={label}>
                <s className={looks.soft}>{before || zh.reviewChanges.nothing}</s> →{' '}
                <strong>{after || zh.reviewChanges.nothing}</strong>
              </span>,
            ])}
          />
        </>
      ) : null}
    </section>
  );
}
