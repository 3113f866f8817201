import {
  type AuthorisationRequest,
  OPEN_PLATFORM_NAMES,
  type OpenPlatform,
  PLATFORM_UID,
} from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { beginAuthorisation, refreshAuthorisations } from './queries.ts';
import { ScanStep } from './scan-step.tsx';
import * as zh from './zh.tsx';

type Props = {
  platform: OpenPlatform;
  /** A known account: it is authorised again, or its request already waits. */
  uid?: string;
  waiting?: AuthorisationRequest;
  onClose(): void;
};

/** Authorises an account: asks for its name, then shows the code to scan, then the outcome. */
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
    onError: (failure) => form.refuse(failure, { failed: zh.authoriseDialog.failed }),
  });
  function start(): void {
    if (!begin.isPending && form.check()) begin.mutate();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    start();
  }
  const title = zh.authoriseDialog.title(OPEN_PLATFORM_NAMES[platform]);
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
            {zh.authoriseDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={begin.isPending}>
            {zh.authoriseDialog.createCode}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField of={form.at('uid')} readOnly={known !== ''} hint={zh.authoriseDialog.accountHint} plain />
        <p className={looks.soft}>{zh.authoriseDialog.intro}</p>
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
