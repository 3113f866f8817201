import { CODES } from '@mashang/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { updateSelf, userQuery } from './queries.ts';

const MOST_MINUTES = 15;
const CHOICES = Array.from(
  { length: MOST_MINUTES + 1 },
  (_, minutes) => [String(minutes), minutes === 0 ? '每次都需要验证码' : `${minutes} 分钟`] as const,
);

/** 免验证码时长: for how long one correct code is enough. Changing it takes a fresh one. */
export function StepUpForm(): ReactNode {
  const { google, stepUpMinutes } = useCurrentUser();
  const client = useQueryClient();
  const [minutes, setMinutes] = useState(stepUpMinutes);
  const [error, setError] = useState<{ code?: string; form?: string }>({});
  const changed = minutes !== stepUpMinutes;
  useDirtyForm(changed, '免验证码时长');
  const save = useMutation({
    mutationFn: (code: string) => updateSelf({ stepUpMinutes: minutes }, code),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      showToast('success', '免验证码时长已保存');
    },
    onError: (failure) => {
      const wrongCode = failure instanceof CallError && failure.code === CODES.twoFactorWrong;
      setError(wrongCode ? { code: failure.message } : { form: failure.message });
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = codeOf(event.currentTarget);
    const why = codeError(code);
    setError(why ? { code: why } : {});
    if (!why) save.mutate(code);
  }
  if (!google) return null;
  return (
    <form className="profile-form step-up" noValidate onSubmit={submit} onInput={() => setError({})}>
      <SelectField
        label="免验证码时长"
        name="stepUpMinutes"
        options={CHOICES}
        value={String(minutes)}
        hint="验证通过后，在此时间内一般操作免再次输入；大额、审批与密钥操作始终需要。"
        onChange={(event) => setMinutes(Number(event.target.value))}
      />
      {changed ? <CodeField error={error.code} recoverable /> : null}
      <FormError text={error.form} />
      {changed ? (
        <div className="chips">
          <Button type="submit" kind="primary" busy={save.isPending}>
            保存时长
          </Button>
          <Button onClick={() => setMinutes(stepUpMinutes)}>放弃修改</Button>
        </div>
      ) : null}
    </form>
  );
}
