import type { PayerOrder } from '@mashang/contract/payment-page';
import { type FormEvent, useRef, useState } from 'react';
import { CallError, sendRefundAccount } from './call-server.ts';

const TITLES = { processing: '退款处理中', refunded: '已退款' } as const;
const FIELDS = [
  { name: 'bankName', label: '开户行', max: 64, complete: 'off' },
  { name: 'accountNo', label: '收款账号', max: 64, complete: 'off' },
  { name: 'holder', label: '户名（须与付款人一致）', max: 64, complete: 'name' },
] as const;
type Problems = Partial<Record<(typeof FIELDS)[number]['name'] | 'form', string>>;
type Props = { order: PayerOrder; token: string; onSaved: () => void };

/** What goes back to the payer, and the form that says where to. */
export function RefundSection({ order, token, onSaved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      {order.refunds.length > 0 ? (
        <section className="card" aria-labelledby="refund-title">
          <h2 id="refund-title">退款</h2>
          {order.refunds.map(({ refundNo, status, amount, time, reference }) => (
            <p key={refundNo}>
              <strong>{TITLES[status]}</strong> {amount} 元 <span className="hint">{time}</span>
              {reference ? <span className="hint"> 流水号 {reference}</span> : null}
            </p>
          ))}
        </section>
      ) : null}
      {order.refundAccountOpen ? (
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.showModal()}>
          {order.refundAccount ? '修改退款账户' : '填写退款账户'}
        </button>
      ) : null}
      <dialog ref={dialog} className="dialog" aria-labelledby="refund-account-title">
        <AccountForm
          token={token}
          onClose={() => dialog.current?.close()}
          onSaved={() => {
            dialog.current?.close();
            onSaved();
          }}
        />
      </dialog>
    </>
  );
}

function AccountForm({ token, onClose, onSaved }: { token: string; onClose: () => void; onSaved: () => void }) {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    setBusy(true);
    try {
      const account = { bankName: text('bankName'), accountNo: text('accountNo'), holder: text('holder') };
      await sendRefundAccount({ o: token, ...account });
      onSaved();
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="complaint" noValidate onSubmit={submit}>
      <h2 id="refund-account-title">退款账户</h2>
      <p className="hint">商户同意退款时，款项退到这个账户。</p>
      {FIELDS.map(({ name, label, max, complete }) => (
        <label key={name} className="field">
          {label}
          <input
            name={name}
            maxLength={max}
            autoComplete={complete}
            aria-invalid={problems[name] !== undefined}
            aria-describedby={`refund-${name}-error`}
          />
          <span id={`refund-${name}-error`} className="field-error">
            {problems[name]}
          </span>
        </label>
      ))}
      {problems.form ? <p className="field-error">{problems.form}</p> : null}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="button" disabled={busy}>
          保存
        </button>
      </div>
    </form>
  );
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof CallError)) return { form: '网络错误' };
  const known = error.fields.filter(({ field }) => FIELDS.some(({ name }) => name === field));
  return known.length > 0
    ? Object.fromEntries(known.map(({ field, reason }) => [field, reason]))
    : { form: error.message };
}
