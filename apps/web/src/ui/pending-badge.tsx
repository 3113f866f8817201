import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag } from './status-tag.tsx';

/** A change of this record that waits for somebody's word. */
export type Pending = { id: string; title: string };

/** Says on the record itself that a change of it waits, and leads to it. */
export function PendingBadges({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map(({ id, title }) => (
    <Link key={id} to={`/approvals?tab=all&detail=${id}`} className="pending-badge" data-testid="pending-badge">
      <StatusTag tone="warn">{title}待审批</StatusTag>
    </Link>
  ));
}

/** What was asked for and is no record yet has nowhere to bear a badge: it is named above the list, which has `known`. */
export function PendingNew({
  pending,
  known,
}: {
  pending: readonly (Pending & { subjectId: string })[];
  /** Ids of those that are records already; undefined while they load. */
  known: readonly string[] | undefined;
}): ReactNode {
  const fresh = known ? pending.filter(({ subjectId }) => !known.includes(subjectId)) : [];
  if (fresh.length === 0) return null;
  return (
    <p className="notice" data-testid="pending-new">
      待审批的新增：
      {fresh.map(({ id, title, subjectId }, at) => (
        <Fragment key={id}>
          {at > 0 ? '、' : ''}
          <Link to={`/approvals?tab=all&detail=${id}`}>
            {title} {subjectId}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
