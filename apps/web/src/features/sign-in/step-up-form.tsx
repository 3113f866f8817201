import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
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
  const form = useForm({}, { stepUpMinutes });
  const minutes = form.values.stepUpMinutes;
  const changed = minutes !== stepUpMinutes;
  useDirtyForm(changed, '免验证码时长');
  const save = useMutation({
    mutationFn: (code: string) => updateSelf(form.values, code),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      showToast('success', '免验证码时长已保存');
    },
    onError: (failure) => form.refuse(failure),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = codeOf(event.currentTarget);
    if (form.check({ code: codeError(code) })) save.mutate(code);
  }
  if (!google) return null;
  return (
    <form
      ref={form.ref}
      className="profile-form step-up"
      noValidate
      onSubmit={submit}
      onInput={() => form.forget('code', 'form')}
    >
      <SelectField
        label="免验证码时长"
        name="stepUpMinutes"
        options={CHOICES}
        value={String(minutes)}
        error={form.errors.stepUpMinutes}
        hint="验证通过后，在此时间内一般操作免再次输入；大额、审批与密钥操作始终需要。"
        onChange={(event) => form.set({ stepUpMinutes: Number(event.target.value) })}
      />
      {changed ? <CodeField error={form.errors.code} recoverable /> : null}
      <FormError text={form.errors.form} />
      {changed ? (
        <div className="chips">
          <Button type="submit" kind="primary" busy={save.isPending}>
            保存时长
          </Button>
          <Button onClick={() => form.set({ stepUpMinutes })}>放弃修改</Button>
        </div>
      ) : null}
    </form>
  );
}
