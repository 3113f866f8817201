import type { RegisterEntry } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { useDirtyForm } from '../../../lib/dirty-forms.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { saveRegister } from './queries.ts';

const FIELDS: readonly { name: keyof RegisterEntry; label: string; isDay?: true; max?: number }[] = [
  { name: 'appointedOn', label: '委任日期', isDay: true },
  { name: 'contractNo', label: '合同编号', max: 64 },
  { name: 'contractFrom', label: '合同起始日', isDay: true },
  { name: 'contractTo', label: '合同终止日', isDay: true },
  { name: 'area', label: '代理区域', max: 64 },
  { name: 'trainedOn', label: '最近培训日期', isDay: true },
  { name: 'training', label: '培训内容', max: 120 },
];

type Props = { participant: { id: string; name: string }; entry: RegisterEntry; onClose(): void };

/** 登记资料: what the regulator asks of an appointed agent. */
export function RegisterDialog({ participant, entry, onClose }: Props): ReactNode {
  const formId = useId();
  const [draft, setDraft] = useState(entry);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: () => saveRegister({ id: participant.id, ...draft }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '登记资料已保存');
      onClose();
    },
    onError: (failure) => {
      const fields = failure instanceof CallError ? failure.fields : [];
      const message = failure instanceof CallError ? failure.message : '操作失败，请重试';
      setErrors(
        fields.length > 0 ? Object.fromEntries(fields.map(({ field, reason }) => [field, reason])) : { form: message },
      );
    },
  });
  useDirtyForm(!save.isSuccess && draft !== entry, '未保存的登记资料');
  function submit(event: FormEvent): void {
    event.preventDefault();
    setErrors({});
    if (!save.isPending) save.mutate();
  }
  return (
    <Dialog
      title={`登记资料 · ${participant.name}`}
      width={640}
      testId="register-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className="register-fields" noValidate onSubmit={submit}>
        {FIELDS.map(({ name, label, isDay, max }) => (
          <TextField
            key={name}
            label={label}
            type={isDay ? 'date' : 'text'}
            maxLength={max}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
