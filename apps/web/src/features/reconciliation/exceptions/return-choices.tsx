import { APPROVAL_KINDS } from '@mashang/contract/approvals';
import { RETURN_REASON } from '@mashang/contract/cash-outs';
import { RETURNED_PAYMENTS, type ReturnedPayment } from '@mashang/contract/reconciliation';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { LineReturnDialog } from '../../../ui/dialog/return-line-dialog.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { type ReturnKind, useReturn } from '../../approvals/use-return.ts';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

type Props = { number: string; lineId: string; onClose(): void };

function ReturnDialog({ kind, ...line }: Props & { kind: ReturnKind }): ReactNode {
  return <LineReturnDialog {...useReturn(kind, line.number)} {...line} title={APPROVAL_KINDS[kind].title} />;
}

function CashOutReturnDialog({ number, lineId, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('cash-out.return', number), [number]);
  const form = useForm({ reason: RETURN_REASON }, { lineId, reason: '' });
  return (
    <ProposeDialog title={zh.cashOutReturnDialog.title} payload={form.sent} form={form} {...proposal} onClose={onClose}>
      <p>{zh.cashOutReturnDialog.lead(<span className={looks.mono}>{number}</span>)}</p>
      <FormField of={form.at('reason')} rows={2} hint={zh.cashOutReturnDialog.reasonHint} />
    </ProposeDialog>
  );
}

const SUBJECTS = {
  settlement: 'settlement',
  payout: 'payout-order',
  'cash-out': 'cash-out',
  refund: 'refund',
} as const;
/** The page with the full record of each kind of payment. */
const PAGES = {
  settlement: 'settlements',
  payout: 'payout-orders',
  'cash-out': 'cash-out-review',
  refund: 'refunds',
} as const;
function ReturnChoice({ payment, lineId }: { payment: ReturnedPayment; lineId: string }): ReactNode {
  const { kind, number, sentTime, named } = payment;
  const [isOpen, setOpen] = useState(false);
  const may = useMay(APPROVAL_KINDS[`${kind}.return`].propose);
  const page = usePagePath(PAGES[kind]);
  const pending = usePendingOf()(SUBJECTS[kind], number);
  const dialog = { number, lineId, onClose: () => setOpen(false) };
  return (
    <li className={styles.choice} data-testid="return-choice">
      <div className={styles.choiceBody}>
        <span className={styles.choiceLine}>
          <span>{RETURNED_PAYMENTS[kind]}</span>
          {page ? (
            <Link className={looks.mono} to={`${page}?detail=${number}`}>
              {number}
            </Link>
          ) : (
            <span className={looks.mono}>{number}</span>
          )}
          {named ? <StatusTag tone="info">{zh.returnChoice.named}</StatusTag> : null}
          <PendingBadges pending={pending} />
        </span>
        <span className={`${looks.num} ${looks.soft}`}>{zh.returnChoice.note(sentTime)}</span>
      </div>
      {may && pending.length === 0 ? (
        <Button
          small
          kind={named ? 'primary' : 'plain'}
          aria-label={zh.returnChoice.openLabel(number)}
          onClick={() => setOpen(true)}
        >
          {zh.returnChoice.register}
        </Button>
      ) : null}
      {isOpen && kind === 'cash-out' ? <CashOutReturnDialog {...dialog} /> : null}
      {isOpen && kind !== 'cash-out' ? <ReturnDialog kind={`${kind}.return`} {...dialog} /> : null}
    </li>
  );
}

/** Payments of the institution that a receipt may have returned; two people choose one. */
export function ReturnChoices({
  payments,
  lineId,
}: {
  payments: readonly ReturnedPayment[];
  lineId: string;
}): ReactNode {
  if (payments.length === 0) return null;
  return (
    <section aria-label={zh.returnChoices.region}>
      <h3 className={controls.sectionTitle}>{zh.returnChoices.region}</h3>
      <ul className={styles.choices}>
        {payments.map((payment) => (
          <ReturnChoice key={payment.number} payment={payment} lineId={lineId} />
        ))}
      </ul>
    </section>
  );
}
