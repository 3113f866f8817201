import type { ReactNode } from 'react';
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
