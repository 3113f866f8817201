import { type FormEvent, useRef, useState } from 'react';
import { sendPicture, sendVoucher } from './call-server.ts';
import { checkPicture } from './check-complaint.ts';
import { FieldError, problemsOf } from './field-error.tsx';

const FIELDS = ['reference', 'payerName', 'picture'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number] | 'form', string>>;
type Props = { token: string; onClose: () => void; onHandedIn: () => void };

/** What the payer has of its transfer: its reference, the name on it, a picture. One of them is enough. */
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
    const wrong = picture && checkPicture(picture);
    if (wrong) return showProblems(form, { picture: wrong });
    if (!reference && !payerName && !picture)
      return showProblems(form, { reference: '请填写口令、付款人姓名或上传转账截图' });
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
    <form className="complaint" noValidate onSubmit={submit}>
      <h2 id="voucher-title">提交转账凭证</h2>
      <p className="hint">收款方会立即收到，按它核对到账。至少填写一项。</p>
      <label className="field">
        口令或转账流水号
        <input
          name="reference"
          maxLength={32}
          value={draft.reference}
          aria-invalid={problems.reference !== undefined}
          aria-describedby="reference-error"
          onChange={(event) => change('reference', event.target.value)}
        />
      </label>
      <FieldError id="reference-error" text={problems.reference} />
      <label className="field">
        付款人姓名
        <input
          name="payerName"
          autoComplete="name"
          maxLength={64}
          value={draft.payerName}
          aria-invalid={problems.payerName !== undefined}
          aria-describedby="voucher-name-error"
          placeholder="与之前填写的相同可不填"
          onChange={(event) => change('payerName', event.target.value)}
        />
      </label>
      <FieldError id="voucher-name-error" text={problems.payerName} />
      <label className="field">
        转账截图
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
      <p id="voucher-picture-hint" className="hint">
        一张，不超过 2MB，仅本单收款方和平台可见。
      </p>
      <FieldError id="voucher-picture-error" text={problems.picture} />
      <FieldError id="voucher-form-error" text={problems.form} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? '提交中…' : '提交凭证'}
        </button>
      </div>
    </form>
  );
}
