import type { PayerOrder } from '@mashang/contract/payment-page';
import { useRef } from 'react';
import { ComplaintForm } from './complaint-form.tsx';
import { mayComplain } from './order-view.ts';

const TITLES = { open: '投诉已提交', taken: '投诉处理中', reviewed: '投诉已答复' } as const;

type Props = { order: PayerOrder; token: string; onFiled: () => void };

/** The way to complain (L5), or how a filed complaint stands. */
export function ComplaintSection({ order, token, onFiled }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { complaint } = order;
  if (complaint) {
    return (
      <section className="card complaint-filed" aria-labelledby="complaint-title">
        <h2 id="complaint-title">{TITLES[complaint.status]}</h2>
        {complaint.status === 'reviewed' ? (
          <>
            <p className="complaint-reply">{complaint.reply || '工作人员已审核您的投诉。'}</p>
            <p className="hint">答复时间 {complaint.replyTime}。如有疑问，请联系收单机构。</p>
          </>
        ) : (
          <>
            <p>本单资金已冻结，审核完成前，款项不会结算给商户。</p>
            <p>最迟 {complaint.dueTime} 前在本页答复您，请保留付款凭证。</p>
          </>
        )}
        <p className="hint">提交时间 {complaint.time}</p>
      </section>
    );
  }
  if (!mayComplain(order)) return null;
  return (
    <>
      <button type="button" className="button button-quiet complain" onClick={() => dialog.current?.showModal()}>
        投诉
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
