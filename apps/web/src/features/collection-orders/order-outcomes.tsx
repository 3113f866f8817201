import { ADJUSTMENT_OUTCOME_NAMES, type CollectionDetail, RETURN_BY_NAMES } from '@mashang/contract/collection-orders';
import {
  COMPLAINT_REASONS,
  COMPLAINT_STATE,
  COMPLAINT_STATE_NAMES,
  COMPLAINT_VERDICT_NAMES,
} from '@mashang/contract/complaints';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/format/actor-text.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { YuanText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

function Adjustment({ done }: { done: NonNullable<CollectionDetail['adjustment']> }): ReactNode {
  const id = useId();
  const isReturned = done.returnBy !== '';
  return (
    <section aria-labelledby={id} data-testid="order-adjustment">
      <h3 className={controls.sectionTitle} id={id}>
        {zh.adjustment.title}
      </h3>
      <Facts
        rows={[
          [zh.adjustment.outcome, ADJUSTMENT_OUTCOME_NAMES[done.outcome]],
          [zh.adjustment.due, <YuanText key="d" value={done.due} />],
          [zh.adjustment.received, <YuanText key="r" value={done.received} />],
          [zh.adjustment.settled, <YuanText key="s" value={done.settled} />],
          [zh.adjustment.returned, isReturned ? <YuanText key="b" value={done.returned} /> : ''],
          [zh.adjustment.returnedBy, RETURN_BY_NAMES[done.returnBy as keyof typeof RETURN_BY_NAMES]],
          [
            zh.adjustment.returnReference,
            isReturned ? <Copyable key="n" text={done.returnReference} what={zh.adjustment.returnReference} /> : '',
          ],
          [zh.adjustment.decidedBy, `${actorText(done.decidedBy)} ${done.time}`],
        ]}
      />
    </section>
  );
}

function Complaints({ complaints }: Pick<CollectionDetail, 'complaints'>): ReactNode {
  const id = useId();
  const path = usePagePath('complaints');
  return (
    <section aria-labelledby={id} data-testid="order-complaint">
      <h3 className={controls.sectionTitle} id={id}>
        {zh.complaint.title}
      </h3>
      {complaints.map(({ id: one, ordinal, state, verdict, reason, time }) => (
        <p key={one}>
          <StatusTag tone={state === COMPLAINT_STATE.answered ? 'mute' : 'bad'}>
            {verdict === '' ? COMPLAINT_STATE_NAMES[state] : COMPLAINT_VERDICT_NAMES[verdict]}
          </StatusTag>{' '}
          {complaints.length > 1 ? zh.complaint.ordinal(ordinal) : ''}
          {COMPLAINT_REASONS[reason]} <span className={`${looks.soft} ${looks.num}`}>{time}</span>{' '}
          {path ? <Link to={`${path}?detail=${one}`}>{zh.complaint.view}</Link> : null}
        </p>
      ))}
    </section>
  );
}

/** Settlement of the order's receipt, and its payer's complaints, the newest first; for staff only. */
export default function OrderOutcomes({ detail }: { detail: CollectionDetail }): ReactNode {
  return (
    <>
      {detail.complaints.length > 0 ? <Complaints complaints={detail.complaints} /> : null}
      {detail.adjustment ? <Adjustment done={detail.adjustment} /> : null}
    </>
  );
}
