import { PAYER_NAME, VOUCHER_REFERENCE_MAX } from '@mashang/contract/payment-page';
import { type FormEvent, useRef, useState } from 'react';
import { sendImage, sendVoucher } from './call-server.ts';
import { checkImageType } from './check-complaint.ts';
import { FieldError, problemsOf } from './field-error.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

const FIELDS = ['reference', 'payerName', 'image'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | 'form', string>>;
type Props = { token: string; onClose: () => void; onHandedIn: () => void };

/** The payer's evidence of its transfer: its reference, the name on it, an image. One of them is enough. */
export function VoucherForm({ token, onClose, onHandedIn }: Props) {
  const [draft, setDraft] = useState({ reference: '', payerName: '' });
  const [image, setImage] = useState<File>();
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
    const wrong = image && checkImageType(image);
    if (wrong) return showProblems(form, { image: wrong });
    if (!reference && !payerName && !image) return showProblems(form, { reference: texts.voucherForm.nothingGiven });
    sending.current = true;
    setBusy(true);
    try {
      const shown = image ? { image: await sendImage(token, image, 'voucher') } : {};
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
        {texts.voucherForm.image}
        <input
          name="image"
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-invalid={problems.image !== undefined}
          aria-describedby="voucher-image-hint voucher-image-error"
          onChange={(event) => {
            setImage(event.currentTarget.files?.[0]);
            setProblems({});
          }}
        />
      </label>
      <p id="voucher-image-hint" className={styles.hint}>
        {texts.voucherForm.imageHint}
      </p>
      <FieldError id="voucher-image-error" text={problems.image} />
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
