import { MONEY_WAIT_HOURS, type Passkey } from '@mashang/contract/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { thisDeviceName } from './device-words.ts';
import { makePasskey } from './passkey-browser.ts';
import { addPasskey, askPasskeyRegistration, passkeysQuery, removePasskey, userQuery } from './queries.ts';

type Errors = { name?: string; code?: string; form?: string };
type Input = { name: string; code: string };

async function register({ name, code }: Input): Promise<void> {
  const asked = await askPasskeyRegistration(code);
  await addPasskey(asked.challengeId, name, await makePasskey(asked));
}

function errorsOf(error: Error): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === 10072) return { code: error.message };
  const name = error.reasonFor('name');
  return name ? { name } : { form: error.message };
}

function inputErrors({ name, code }: Input): Errors {
  const why = codeError(code);
  return { ...(name ? {} : { name: '请输入通行密钥名称' }), ...(why ? { code: why } : {}) };
}

const WAIT = `变更后 ${MONEY_WAIT_HOURS} 小时内不能转出资金。`;

type Props = {
  title: string;
  action: string;
  done: string;
  lead: string;
  /** Asked for besides the code. */
  field?: { label: string; value: string; hint: string };
  act(input: Input): Promise<unknown>;
  onClose(): void;
};

/** What adding and removing have in common: a fresh code, and reasons where they belong. */
function PasskeyDialog({ title, action, done, lead, field, act, onClose }: Props): ReactNode {
  const formId = useId();
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const work = useMutation({
    mutationFn: act,
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', done);
      void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      // Whose money waits now is told at once.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
      onClose();
    },
    onError: (error) => setErrors(errorsOf(error)),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const name = field ? String(new FormData(form).get('name')).trim() : '-';
    const input = { name, code: codeOf(form) };
    const wrong = inputErrors(input);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) work.mutate(input);
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      testId="passkey-dialog"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={work.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit} onInput={() => setErrors({})}>
        <p className="soft">
          {lead}
          {WAIT}
        </p>
        {field ? (
          <TextField
            label={field.label}
            name="name"
            maxLength={32}
            defaultValue={field.value}
            hint={field.hint}
            error={errors.name}
          />
        ) : null}
        <CodeField error={errors.code} recoverable />
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}

/** 添加通行密钥: a name, a fresh code, then the browser asks. */
export function AddPasskeyDialog({ onClose }: { onClose(): void }): ReactNode {
  return (
    <PasskeyDialog
      title="添加通行密钥"
      action="继续"
      done="通行密钥已添加"
      lead="先输入谷歌验证码，再按浏览器的提示完成指纹、面容或设备密码验证。"
      field={{ label: '名称', value: thisDeviceName(navigator.userAgent), hint: '便于日后辨认是哪台设备' }}
      act={register}
      onClose={onClose}
    />
  );
}

/** 移除通行密钥: takes a fresh code. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }): ReactNode {
  return (
    <PasskeyDialog
      title="移除通行密钥"
      action="移除"
      done="通行密钥已移除"
      lead={`移除“${passkey.name}”后，将不能再用它登录。设备中保存的密钥可在系统设置里另行删除。`}
      act={({ code }) => removePasskey(passkey.id, code)}
      onClose={onClose}
    />
  );
}
