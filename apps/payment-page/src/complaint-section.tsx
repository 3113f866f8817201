import type { PayerOrder } from '@mashang/contract/payment-page';
import { useRef } from 'react';
import { ComplaintForm } from './complaint-form.tsx';
import { mayComplain } from './order-view.ts';
import * as zh from './zh.tsx';

type Props = { order: PayerOrder; token: string; onFiled: () => void };

/** The way to complain (L5), or how a filed complaint stands. */
export function ComplaintSection({ order, token, onFiled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { complaint } = order;
  if (complaint) {
    return (
      <section className="card complaint-filed" aria-labelledby="complaint-title">
        <h2 id="complaint-title">{zh.complaintTitles[complaint.status]}</h2>
        {complaint.status === 'reviewed' ? (
          <>
            <p className="complaint-reply">{complaint.reply || zh.complaintSection.reviewed}</p>
            <p className="hint">{zh.complaintSection.repliedAt(complaint.replyTime)}</p>
          </>
        ) : (
          <>
            <p>{zh.complaintSection.frozen}</p>
            <p>{zh.complaintSection.dueAt(complaint.dueTime)}</p>
          </>
        )}
        <p className="hint">{zh.complaintSection.filedAt(complaint.time)}</p>
      </section>
    );
  }
  if (!mayComplain(order)) return null;
  return (
    <>
      <button type="button" className="button button-quiet complain" onClick={() => dialog.current?.showModal()}>
        {zh.complaintSection.complain}
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="complaint-title">
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
