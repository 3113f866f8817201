import type { ReviewDetail } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/display/facts.tsx';
import * as zh from '../zh.tsx';

/** Differences from the last verification. */
export function ReviewChanges({ detail: { changes, verifiedAt } }: { detail: ReviewDetail }): ReactNode {
  return (
    <section aria-label={zh.reviewChanges.region} data-testid="review-changes">
      <h3 className="section-title">{zh.reviewChanges.region}</h3>
      {verifiedAt === '' ? <p className="soft">{zh.reviewChanges.firstReview}</p> : null}
      {verifiedAt !== '' && changes.length === 0 ? (
        <p className="soft">{zh.reviewChanges.unchanged(verifiedAt)}</p>
      ) : null}
      {changes.length > 0 ? (
        <>
          <p className="soft">{zh.reviewChanges.changedSince(verifiedAt)}</p>
          <Facts
            rows={changes.map(({ label, before, after }) => [
              label,
              <span key={label}>
                <s className="soft">{before || zh.reviewChanges.nothing}</s> →{' '}
                <strong>{after || zh.reviewChanges.nothing}</strong>
              </span>,
            ])}
          />
        </>
      ) : null}
    </section>
  );
}
