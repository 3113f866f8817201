import type { TopUpTerms } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { reasonsOf } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { applyByBank, refreshTopUps, uploadTransferProof } from './queries.ts';

const NOTHING = { amount: '', bankName: '', reference: '', proof: '', remark: '' };
type Fields = typeof NOTHING;
type Errors = Partial<Record<string, string>>;

function check({ amount, bankName, reference, proof }: Fields): Errors {
  const errors: Errors = {};
  if (!/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(amount) || /^0(\.0+)?$/.test(amount))
    errors.amount = '请输入大于 0、最多两位小数的金额';
  if (bankName.trim().length < 2) errors.bankName = '请填写付款银行';
  if (!/^[A-Za-z0-9-]{4,40}$/.test(reference)) errors.reference = '银行流水号须为 4–40 位字母、数字或连字符';
  if (!proof) errors.proof = '请上传转账凭证';
  return errors;
}

type Props = { terms: TopUpTerms; onMade(orderNo: string): void; onClose(): void };

/** 提交转账申请: what was transferred, with the bank's number and its picture. One key for the whole intent. */
export function BankDialog({ terms, onMade, onClose }: Props): ReactNode {
  const formId = useId();
  const [key] = useState(() => randomText(24));
  const [fields, setFields] = useState(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: () =>
      applyByBank({ ...fields, remark: fields.remark.trim(), payerName: terms.payerName, idempotencyKey: key }),
    meta: { quiet: true },
    onSuccess: ({ orderNo }) => {
      showToast('success', '申请已提交，等待核对');
      void refreshTopUps();
      onClose();
      onMade(orderNo);
    },
    onError: (error) => setErrors(reasonsOf(error) as Errors),
  });
  useDirtyForm(!send.isSuccess && fields !== NOTHING, '未提交的转账申请');
  const put = (name: keyof Fields) => (event: { target: { value: string } }) =>
    setFields((now) => ({ ...now, [name]: event.target.value }));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = check(fields);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send.mutate();
  }
  return (
    <Dialog
      title="提交转账申请"
      width={560}
      testId="bank-top-up"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            提交申请
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="转账金额（元）"
          inputMode="decimal"
          maxLength={16}
          value={fields.amount}
          error={errors.amount}
          onChange={put('amount')}
        />
        <TextField
          label="付款银行"
          maxLength={40}
          value={fields.bankName}
          error={errors.bankName}
          hint={`付款户名须为 ${terms.payerName}`}
          onChange={put('bankName')}
        />
        <TextField
          label="银行流水号"
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={fields.reference}
          error={errors.reference}
          hint="在银行转账回单上，入账以它为准"
          onChange={put('reference')}
        />
        <div>
          <span className="field-label">转账凭证</span>
          <UploadSlot
            label="转账凭证"
            value={fields.proof}
            error={errors.proof}
            upload={uploadTransferProof}
            onChange={(proof) => setFields((now) => ({ ...now, proof }))}
          />
        </div>
        <TextField
          label="备注（选填）"
          maxLength={200}
          value={fields.remark}
          error={errors.remark}
          onChange={put('remark')}
        />
        {errors.form || errors.payerName ? (
          <p className="notice notice-bad" role="alert">
            {errors.form ?? errors.payerName}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
