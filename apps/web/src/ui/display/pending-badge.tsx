import { Fragment, type ReactNode } from 'react';
import { PageLink } from '../../lib/page/page-link.tsx';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh.tsx';
import { StatusTag } from './status-tag.tsx';

/** A change of this record that waits for a decision, or has created something that its maker has not taken yet. */
export type Pending = { id: string; title: string; waitsFor: 'word' | 'taking' };

function badgeText({ title, waitsFor }: Pending): string {
  return `${title}${waitsFor === 'word' ? zh.badgeText.awaitsApproval : zh.badgeText.awaitsTaking}`;
}

/** Shows on the record itself that a change of it waits, with a link to the change. */
export function PendingBadges({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map((one) => (
    <PageLink
      key={one.id}
      page="approvals"
      query={{ tab: 'all', detail: one.id }}
      className={controls.pendingBadge}
      data-testid="pending-badge"
    >
      <StatusTag tone="warn">{badgeText(one)}</StatusTag>
    </PageLink>
  ));
}

/** The same without a link, where the whole record is already one button. */
export function PendingTags({ pending }: { pending: readonly Pending[] }): ReactNode {
  return pending.map((one) => (
    <StatusTag key={one.id} tone="warn">
      {badgeText(one)}
    </StatusTag>
  ));
}

/** Requested records do not exist yet and cannot have a badge: they are named above the list, which has `known`. */
export function PendingNew({
  pending,
  known,
}: {
  pending: readonly (Pending & { subjectId: string })[];
  /** Ids of the existing records; undefined while they load. */
  known: readonly string[] | undefined;
}): ReactNode {
  const fresh = known
    ? pending.filter(({ subjectId, waitsFor }) => waitsFor === 'word' && !known.includes(subjectId))
    : [];
  if (fresh.length === 0) return null;
  return (
    <p className={controls.notice} data-testid="pending-new">
      {zh.pendingNew.awaiting(
        fresh.map(({ id, title, subjectId }, at) => (
          <Fragment key={id}>
            {at > 0 ? '、' : ''}
            <PageLink page="approvals" query={{ tab: 'all', detail: id }}>
              {title} {subjectId}
            </PageLink>
          </Fragment>
        )),
      )}
    </p>
  );
}
