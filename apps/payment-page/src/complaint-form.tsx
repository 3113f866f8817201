import { COMPLAINT_CONTACT, COMPLAINT_DETAIL } from '@mashang/contract/payment-page';
import { type FormEvent, useRef, useState } from 'react';
import { sendComplaint, sendImage } from './call-server.ts';
import {
  type ComplaintDraft,
  type ComplaintErrors,
  checkComplaint,
  checkImageType,
  complaintBodyOf,
} from './check-complaint.ts';
import { FieldError, problemsOf } from './field-error.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

const FIELDS = ['reason', 'detail', 'contact', 'image'] as const;
type Problems = ComplaintErrors & { image?: string; form?: string };
type Props = { token: string; onClose: () => void; onFiled: () => void };

/** Form of a complaint. Its input stays when the dialog is closed by mistake. */
export function ComplaintForm({ token, onClose, onFiled }: Props) {
  const [draft, setDraft] = useState<ComplaintDraft>({ reason: '', detail: '', contact: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [image, setImage] = useState<File>();
  const sending = useRef(false);
  /** The image already uploaded: a second submission does not upload it twice. */
  const uploaded = useRef<{ file: File; name: string }>(undefined);

  function choose(file: File | undefined): void {
    setImage(file);
    setProblems({ ...problems, image: file && checkImageType(file), form: undefined });
  }

  async function upload(): Promise<{ image?: string }> {
    if (!image) return {};
    if (uploaded.current?.file !== image)
      uploaded.current = { file: image, name: await sendImage(token, image, 'complaint') };
    return { image: uploaded.current.name };
  }

  function change(field: keyof ComplaintDraft, value: string): void {
    setDraft({ ...draft, [field]: value });
    setProblems({ ...problems, [field]: undefined, form: undefined });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const wrong = image && checkImageType(image);
    const found: Problems = { ...checkComplaint(draft), ...(wrong ? { image: wrong } : {}) };
    if (Object.keys(found).length > 0) return showProblems(form, found);
    sending.current = true;
    setBusy(true);
    try {
      const shown = await upload();
      await sendComplaint({ ...complaintBodyOf(token, draft), ...shown });
      onFiled();
    } catch (error) {
      // An image that is gone on the server is uploaded again.
      uploaded.current = undefined;
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
      <h2 id="complaint-title">{texts.complaintForm.heading}</h2>
      <p className={styles.hint}>{texts.complaintForm.lead}</p>
      <fieldset aria-describedby="reason-error">
        <legend>{texts.complaintForm.kind}</legend>
        {Object.entries(texts.complaintReasons).map(([reason, name]) => (
          <label key={reason} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={draft.reason === reason}
              onChange={() => change('reason', reason)}
            />
            {name}
          </label>
        ))}
        <FieldError id="reason-error" text={problems.reason} />
      </fieldset>
      <label className={styles.field}>
        {texts.complaintForm.detail}
        <textarea
          name="detail"
          rows={4}
          maxLength={COMPLAINT_DETAIL.max}
          value={draft.detail}
          aria-invalid={problems.detail !== undefined}
          aria-describedby="detail-error"
          placeholder={texts.complaintForm.detailPlaceholder}
          onChange={(event) => change('detail', event.target.value)}
        />
      </label>
      <FieldError id="detail-error" text={problems.detail} />
      <label className={styles.field}>
        {texts.complaintForm.contact}
        <input
          name="contact"
          maxLength={COMPLAINT_CONTACT.max}
          autoComplete="tel"
          value={draft.contact}
          aria-invalid={problems.contact !== undefined}
          aria-describedby="contact-error"
          placeholder={texts.complaintForm.contactPlaceholder}
          onChange={(event) => change('contact', event.target.value)}
        />
      </label>
      <FieldError id="contact-error" text={problems.contact} />
      <label className={styles.field}>
        {texts.complaintForm.image}
        <input
          name="image"
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-invalid={problems.image !== undefined}
          aria-describedby="image-hint image-error"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </label>
      <p id="image-hint" className={styles.hint}>
        {texts.complaintForm.imageHint}
      </p>
      <FieldError id="image-error" text={problems.image} />
      <FieldError id="form-error" text={problems.form} />
      <div className={styles.dialogActions}>
        <button type="button" className={`${styles.button} ${styles.buttonQuiet}`} onClick={onClose}>
          {texts.complaintForm.cancel}
        </button>
        <button type="submit" className={styles.button} aria-disabled={busy}>
          {busy ? texts.complaintForm.sending : texts.complaintForm.send}
        </button>
      </div>
    </form>
  );
}
