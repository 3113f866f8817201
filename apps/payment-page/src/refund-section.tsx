import type { PayerOrder } from '@mashang/contract/payment-page';
import { REFUND_ACCOUNT_FIELDS } from '@mashang/contract/refunds';
import { type FormEvent, useRef, useState } from 'react';
import { CallError, sendRefundAccount } from './call-server.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

const FIELDS = [
  { name: 'bankName', label: texts.fields.bankName, complete: 'off' },
  { name: 'accountNo', label: texts.fields.accountNo, complete: 'off' },
  { name: 'holder', label: texts.fields.holder, complete: 'name' },
] as const;
type Problems = Partial<Record<(typeof FIELDS)[number]['name'] | 'form', string>>;
type Props = { order: PayerOrder; token: string; onSaved: () => void };

/** Refunds to the payer, and the form for the account that receives them. */
export function RefundSection({ order, token, onSaved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      {order.refunds.length > 0 ? (
        <section className={styles.card} aria-labelledby="refund-title">
          <h2 id="refund-title">{texts.refundSection.heading}</h2>
          {order.refunds.map(({ refundNo, status, amount, time, reference }) => (
            <p key={refundNo}>
              {texts.refundSection.line(
                <strong>{texts.refundStates.titles[status]}</strong>,
                amount,
                <span className={styles.hint}>{time}</span>,
                reference ? <span className={styles.hint}>{texts.refundSection.reference(reference)}</span> : null,
              )}
            </p>
          ))}
        </section>
      ) : null}
      {order.refundAccountOpen ? (
        <button
          type="button"
          className={`${styles.button} ${styles.buttonQuiet}`}
          onClick={() => dialog.current?.showModal()}
        >
          {order.refundAccount ? texts.refundSection.changeAccount : texts.refundSection.giveAccount}
        </button>
      ) : null}
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="refund-account-title">
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
    <form className={styles.complaint} noValidate onSubmit={submit}>
      <h2 id="refund-account-title">{texts.accountForm.heading}</h2>
      <p className={styles.hint}>{texts.accountForm.hint}</p>
      {FIELDS.map(({ name, label, complete }) => (
        <label key={name} className={styles.field}>
          {label}
          <input
            name={name}
            maxLength={REFUND_ACCOUNT_FIELDS[name].max}
            autoComplete={complete}
            aria-invalid={problems[name] !== undefined}
            aria-describedby={`refund-${name}-error`}
          />
          <span id={`refund-${name}-error`} className={styles.fieldError}>
            {problems[name]}
          </span>
        </label>
      ))}
      {problems.form ? <p className={styles.fieldError}>{problems.form}</p> : null}
      <div className={styles.dialogActions}>
        <button type="button" className={`${styles.button} ${styles.buttonQuiet}`} onClick={onClose}>
          {texts.accountForm.close}
        </button>
        <button type="submit" className={styles.button} disabled={busy}>
          {texts.accountForm.save}
        </button>
      </div>
    </form>
  );
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof CallError)) return { form: texts.faults.offline };
  const known = error.fields.filter(({ field }) => FIELDS.some(({ name }) => name === field));
  return known.length > 0
    ? Object.fromEntries(known.map(({ field, reason }) => [field, reason]))
    : { form: error.message };
}
