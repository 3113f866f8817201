import { PAYER_NAME, VOUCHER_REFERENCE_MAX } from '@mashang/contract/payment-page';
import { type FormEvent, useRef, useState } from 'react';
import { sendPicture, sendVoucher } from './call-server.ts';
import { checkPictureType } from './check-complaint.ts';
import { FieldError, problemsOf } from './field-error.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

const FIELDS = ['reference', 'payerName', 'picture'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | 'form', string>>;
type Props = { token: string; onClose: () => void; onHandedIn: () => void };

/** The payer's evidence of its transfer: its reference, the name on it, a picture. One of them is enough. */
export function VoucherForm({ token, onClose, onHandedIn }: Props) {
  const [draft, setDraft] = useState({ reference: '', payerName: '' });
  const [picture, setPicture] = useState<File>();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function change(field: 'reference' | 'payerName', value: string): void {
    setDraft({ ...draft, [field]: value });
    setProblems({});
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const [reference, payerName] = [draft.reference.trim(), draft.payerName.trim()];
    const wrong = picture && checkPictureType(picture);
    if (wrong) return showProblems(form, { picture: wrong });
    if (!reference && !payerName && !picture) return showProblems(form, { reference: texts.voucherForm.nothingGiven });
    sending.current = true;
    setBusy(true);
    try {
      const shown = picture ? { picture: await sendPicture(token, picture, 'voucher') } : {};
      const named = payerName ? { payerName } : {};
      await sendVoucher({ o: token, ...(reference ? { reference } : {}), ...named, ...shown });
      onHandedIn();
    } catch (error) {
      showProblems(form, problemsOf(error, FIELDS));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function showProblems(form: HTMLFormElement, found: Problems): void {
    setProblems(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <form className={styles.complaint} noValidate onSubmit={submit}>
      <h2 id="voucher-title">{texts.voucherForm.heading}</h2>
      <p className={styles.hint}>{texts.voucherForm.lead}</p>
      <label className={styles.field}>
        {texts.voucherForm.reference}
        <input
          name="reference"
          maxLength={VOUCHER_REFERENCE_MAX}
          value={draft.reference}
          aria-invalid={problems.reference !== undefined}
          aria-describedby="reference-error"
          onChange={(event) => change('reference', event.target.value)}
        />
      </label>
      <FieldError id="reference-error" text={problems.reference} />
      <label className={styles.field}>
        {texts.payerNameForm.payerName}
        <input
          name="payerName"
          autoComplete="name"
          maxLength={PAYER_NAME.max}
          value={draft.payerName}
          aria-invalid={problems.payerName !== undefined}
          aria-describedby="voucher-name-error"
          placeholder={texts.voucherForm.payerNamePlaceholder}
          onChange={(event) => change('payerName', event.target.value)}
        />
      </label>
      <FieldError id="voucher-name-error" text={problems.payerName} />
      <label className={styles.field}>
        {texts.voucherForm.picture}
        <input
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-invalid={problems.picture !== undefined}
          aria-describedby="voucher-picture-hint voucher-picture-error"
          onChange={(event) => {
            setPicture(event.currentTarget.files?.[0]);
            setProblems({});
          }}
        />
      </label>
      <p id="voucher-picture-hint" className={styles.hint}>
        {texts.voucherForm.pictureHint}
      </p>
      <FieldError id="voucher-picture-error" text={problems.picture} />
      <FieldError id="voucher-form-error" text={problems.form} />
      <div className={styles.dialogActions}>
        <button type="button" className={`${styles.button} ${styles.buttonQuiet}`} onClick={onClose}>
          {texts.voucherForm.cancel}
        </button>
        <button type="submit" className={styles.button} aria-disabled={busy}>
          {busy ? texts.voucherForm.sending : texts.voucherForm.send}
        </button>
      </div>
    </form>
  );
}
