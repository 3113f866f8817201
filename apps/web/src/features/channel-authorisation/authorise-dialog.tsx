import {
  type AuthorisationRequest,
  OPEN_PLATFORM_NAMES,
  type OpenPlatform,
  PLATFORM_UID,
} from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { beginAuthorisation, refreshAuthorisations } from './queries.ts';
import { ScanStep } from './scan-step.tsx';

type Props = {
  platform: OpenPlatform;
  /** An account that is known: asked for again, or waiting already. */
  uid?: string;
  waiting?: AuthorisationRequest;
  onClose(): void;
};

/** Authorising an account: whose, then the code to scan, then how it ended. */
export function AuthoriseDialog({ platform, uid: known = '', waiting, onClose }: Props): ReactNode {
  const formId = useId();
  const form = useForm({ uid: PLATFORM_UID }, { uid: known });
  const [request, setRequest] = useState<AuthorisationRequest | undefined>(waiting);
  const begin = useMutation({
    mutationFn: () => beginAuthorisation(platform, form.sent.uid),
    meta: { quiet: true },
    onSuccess: (made) => {
      setRequest(made);
      void refreshAuthorisations();
    },
    onError: (failure) => form.refuse(failure, { failed: '没有取得二维码，请重试' }),
  });
  function start(): void {
    if (!begin.isPending && form.check()) begin.mutate();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    start();
  }
  const title = `授权 · ${OPEN_PLATFORM_NAMES[platform]}`;
  if (request)
    return (
      <Dialog title={title} width={460} testId="authorise-dialog" onClose={onClose}>
        <ScanStep
          key={request.key}
          request={request}
          again={start}
          busy={begin.isPending}
          error={form.errors.uid ?? form.errors.form ?? ''}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      width={460}
      testId="authorise-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={begin.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={begin.isPending}>
            生成二维码
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
        <FormField
          of={form.at('uid')}
          readOnly={known !== ''}
          hint="您在该平台的账号或店铺名，用来区分多个账号。"
          plain
        />
        <p className="soft">下一步用平台的手机应用扫码并同意。系统只取得您同意的权限，不会要求平台密码。</p>
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
