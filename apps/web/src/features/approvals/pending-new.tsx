import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePendingOfKind } from './use-pending.ts';

type Props = {
  subjectKind: string;
  /** Those that are records already; their badges stand on themselves. Undefined while they load. */
  known: readonly string[] | undefined;
  /** How a new one is called by its id; itself by default. */
  nameOf?(subjectId: string): string;
};

/** What was asked for and is no record yet has nowhere to bear a badge: it is named above the list. */
export function PendingNew({ subjectKind, known, nameOf = (id) => id }: Props): ReactNode {
  const all = usePendingOfKind(subjectKind);
  const fresh = known ? all.filter(({ subjectId }) => !known.includes(subjectId)) : [];
  if (fresh.length === 0) return null;
  return (
    <p className="notice" data-testid="pending-new">
      待审批的新增：
      {fresh.map(({ id, title, subjectId }, at) => (
        <span key={id}>
          {at > 0 ? '、' : ''}
          <Link to={`/approvals?tab=all&detail=${id}`}>
            {title} {nameOf(subjectId)}
          </Link>
        </span>
      ))}
    </p>
  );
}
