import type { PayerOrder } from '@mashang/contract/payment-page';
import { useRef } from 'react';
import { ComplaintForm } from './complaint-form.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

type Props = { order: PayerOrder; token: string; onFiled: () => void };

/** State of a filed complaint, and the button to complain (L5), for the first time or again. */
export function ComplaintSection({ order, token, onFiled }: Props) {
  return (
    <>
      {order.complaint ? <Filed complaint={order.complaint} /> : null}
      {order.mayComplain ? <Complain isAgain={order.complaint !== null} token={token} onFiled={onFiled} /> : null}
    </>
  );
}

function Filed({ complaint }: { complaint: NonNullable<PayerOrder['complaint']> }) {
  return (
    <section className={`${styles.card} ${styles.complaintFiled}`} aria-labelledby="complaint-filed-title">
      <h2 id="complaint-filed-title">{texts.complaintTitles[complaint.status]}</h2>
      {complaint.status === 'reviewed' ? (
        <>
          <p>{complaint.reply || texts.complaintSection.reviewed}</p>
          <p className={styles.hint}>{texts.complaintSection.repliedAt(complaint.replyTime)}</p>
        </>
      ) : (
        <>
          <p>{texts.complaintSection.frozen}</p>
          <p>{texts.complaintSection.dueAt(complaint.dueTime)}</p>
        </>
      )}
      <p className={styles.hint}>{texts.complaintSection.filedAt(complaint.time)}</p>
    </section>
  );
}

function Complain({ isAgain, token, onFiled }: { isAgain: boolean; token: string; onFiled: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles.buttonQuiet} ${styles.complain}`}
        onClick={() => dialog.current?.showModal()}
      >
        {isAgain ? texts.complaintSection.complainAgain : texts.complaintSection.complain}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="complaint-title">
        <ComplaintForm
          token={token}
          onClose={() => dialog.current?.close()}
          onFiled={() => {
            dialog.current?.close();
            onFiled();
          }}
        />
      </dialog>
    </>
  );
}
