import {
  type AuthorisationRequest,
  OPEN_PLATFORM_NAMES,
  type OpenPlatform,
} from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
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
  const [uid, setUid] = useState(known);
  const [request, setRequest] = useState<AuthorisationRequest | undefined>(waiting);
  const [error, setError] = useState('');
  const begin = useMutation({
    mutationFn: () => beginAuthorisation(platform, uid.trim()),
    meta: { quiet: true },
    onSuccess: (made) => {
      setRequest(made);
      void refreshAuthorisations();
    },
    onError: (failure) =>
      setError(failure instanceof CallError ? (failure.reasonFor('uid') ?? failure.message) : '没有取得二维码，请重试'),
  });
  function start(): void {
    if (begin.isPending) return;
    setError(uid.trim() ? '' : '请填写平台账号');
    if (uid.trim()) begin.mutate();
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
          error={error}
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
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="平台账号"
          name="uid"
          autoComplete="off"
          maxLength={64}
          value={uid}
          readOnly={known !== ''}
          error={error}
          hint="您在该平台的账号或店铺名，用来区分多个账号。"
          onChange={(event) => setUid(event.target.value)}
        />
        <p className="soft">下一步用平台的手机应用扫码并同意。系统只取得您同意的权限，不会要求平台密码。</p>
      </form>
    </Dialog>
  );
}
