import type { ReviewDetail } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';

/** What is other than at the last verification. */
export function ReviewChanges({ detail: { changes, verifiedAt } }: { detail: ReviewDetail }): ReactNode {
  return (
    <section aria-label="变更内容" data-testid="review-changes">
      <h3 className="section-title">变更内容</h3>
      {verifiedAt === '' ? <p className="soft">首次认证，没有可对照的资料。</p> : null}
      {verifiedAt !== '' && changes.length === 0 ? <p className="soft">与 {verifiedAt} 通过的资料一致。</p> : null}
      {changes.length > 0 ? (
        <>
          <p className="soft">与 {verifiedAt} 通过的资料相比：</p>
          <Facts
            rows={changes.map(({ label, before, after }) => [
              label,
              <span key={label}>
                <s className="soft">{before || '（无）'}</s> → <strong>{after || '（无）'}</strong>
              </span>,
            ])}
          />
        </>
      ) : null}
    </section>
  );
}
