import { VERIFICATION_PAYMENT_NAMES } from '@mashang/contract/businesses';
import { FILE_PLACES } from '@mashang/contract/files';
import type { ReviewDetail } from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { CodedDialog, RECENT_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { StatementCandidates } from '../../../ui/display/statement-candidates.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { BankFilesOf } from '../../../ui/upload/bank-files-of.tsx';
import { endPayment, makePayment, matchPayment, paymentLinesQuery, sendPayment } from '../queries.ts';
import * as zh from '../zh.tsx';

type Payment = NonNullable<ReviewDetail['payment']>;

const ADVICE: Partial<Record<Payment['state'], string>> = zh.paymentAdvice;

/**
 * The payment that verifies the settlement account: created here, paid by bank file, proven by the statement and
 * confirmed by the business.
 */
export function ReviewPayment({ detail: { review, settlement, payment } }: { detail: ReviewDetail }): ReactNode {
  const maySendFiles = useMay('settlement:send');
  const [sending, setSending] = useState(false);
  if (settlement?.evidence !== 'payment') return null;
  const waits = review.state === 'pending';
  const isOpen = payment?.state === 'made' || payment?.state === 'paying' || payment?.state === 'sent';
  const mayMake = waits && !isOpen && payment?.state !== 'confirmed';
  const maySend = waits && payment?.state === 'made' && !payment.byConnection && maySendFiles;
  return (
    <section aria-label={zh.reviewPayment.region} data-testid="review-payment">
      <h3 className={controls.sectionTitle}>{zh.reviewPayment.region}</h3>
      {payment ? <PaymentFacts payment={payment} /> : <p className={looks.soft}>{zh.reviewPayment.notStarted}</p>}
      <div className={controls.chips}>
        {mayMake ? <Button onClick={() => void makePayment(review.id)}>{zh.reviewPayment.start}</Button> : null}
        {maySend && !payment.isOwn ? (
          <Button onClick={() => setSending(true)}>{zh.reviewPayment.makeFile}</Button>
        ) : null}
        {maySend && payment.isOwn ? <span className={looks.soft}>{zh.reviewPayment.byAnother}</span> : null}
        {waits && payment?.state === 'made' && payment.byConnection ? (
          <span className={looks.soft}>{zh.reviewPayment.sentByItself}</span>
        ) : null}
        {waits && isOpen ? (
          <Button className={controls.btnDanger} onClick={() => void endPayment(payment.id)}>
            {zh.reviewPayment.end}
          </Button>
        ) : null}
      </div>
      {payment && maySendFiles ? <PaymentAtBank payment={payment} /> : null}
      {sending && payment ? <SendDialog id={payment.id} onClose={() => setSending(false)} /> : null}
    </section>
  );
}

function PaymentFacts({ payment }: { payment: Payment }): ReactNode {
  return (
    <>
      <Facts
        rows={[
          [zh.paymentFacts.state, VERIFICATION_PAYMENT_NAMES[payment.state]],
          [zh.paymentFacts.paymentNo, payment.paymentNo],
          [zh.paymentFacts.madeBy, payment.madeBy],
          [zh.paymentFacts.batchNo, payment.batchNo && `${payment.batchNo}（${payment.filedBy}）`],
          [zh.paymentFacts.sentAt, payment.sentAt],
          [zh.paymentFacts.expiresAt, payment.expiresAt],
          [zh.paymentFacts.triesLeft, String(payment.triesLeft)],
          [zh.paymentFacts.reason, payment.reason],
        ]}
      />
      {ADVICE[payment.state] ? <p className={looks.soft}>{ADVICE[payment.state]}</p> : null}
    </>
  );
}

/** Its bank file for download, and the statement lines that may be the payment, for users who may match one. */
function PaymentAtBank({ payment }: { payment: Payment }): ReactNode {
  const { id, batchNo, filedBy, hasPayer, state, isOwn } = payment;
  const isWaiting = state === 'paying';
  const { data: lines = [] } = useQuery({ ...paymentLinesQuery(id), enabled: isWaiting });
  const match = useMutation({ mutationFn: (lineId: string) => matchPayment(id, lineId) });
  if (batchNo === '') return null;
  const file = { batchNo, sentTime: '', sentBy: filedBy, failReason: '', hasPayer };
  return (
    <>
      <BankFilesOf files={[file]} hrefOf={(no, format) => `${FILE_PLACES.verificationFiles}/${no}.${format}`} />
      {isWaiting ? (
        <StatementCandidates
          lines={lines}
          amount={lines[0]?.amount ?? ''}
          none={zh.paymentAtBank.none}
          onMatch={isOwn ? undefined : match.mutate}
          busy={match.isPending}
        />
      ) : null}
    </>
  );
}

/** Puts the payment into a bank file; another person than its maker does this. */
function SendDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.sendDialog.title}
      button={zh.sendDialog.confirm}
      done={zh.sendDialog.done}
      testId="payment-send-dialog"
      code={RECENT_CODE}
      act={(code) => sendPayment(id, code)}
      onClose={onClose}
    >
      <p>{zh.sendDialog.lead}</p>
    </CodedDialog>
  );
}
