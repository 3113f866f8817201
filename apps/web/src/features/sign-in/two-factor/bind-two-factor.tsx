import { CODES } from '@mashang/contract/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../../lib/api/call-error.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { CopyableKey } from '../../../ui/display/copyable.tsx';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../../ui/form/code-field.tsx';
import { codeError } from '../../../ui/form/code-rules.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { bindGoogle, checkGoogleCode, googleUrlQuery, userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import * as styles from './two-factor.module.css';

const QR_PX = 196;

type Props = {
  onDone(): void;
  /** Called when two-factor is bound; the recovery codes are still on screen. */
  onBound?(): void;
  /** Rendered instead when two-factor is already bound, perhaps by another tab. */
  whenBound: ReactNode;
};

/** Checks a code, or binds with it. A code that was only checked can still be used for binding. */
function CodeForm({ onBound }: { onBound(codes: string[]): void }): ReactNode {
  const form = useForm({}, { password: '' });
  const check = useMutation({
    mutationFn: checkGoogleCode,
    meta: { quiet: true },
    onError: (failure) => form.refuse(failure),
  });
  const bind = useMutation({
    mutationFn: bindGoogle,
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => onBound(recoveryCodes),
    onError: (failure) => form.refuse(failure),
  });
  const codeNow = () => (form.ref.current ? codeOf(form.ref.current) : '');
  function tryCode(): void {
    const code = codeNow();
    check.reset();
    if (form.check({ code: codeError(code) })) check.mutate(code);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const [code, { password }] = [codeNow(), form.values];
    check.reset();
    if (form.check({ code: codeError(code), password: password ? undefined : zh.codeForm.passwordMissing }))
      bind.mutate({ code, password });
  }
  return (
    <form ref={form.ref} className={styles.bindSteps} noValidate onSubmit={submit}>
      <CodeField
        error={form.errors.code}
        onInput={() => {
          form.forget('code', 'form');
          check.reset();
        }}
      />
      <PasswordField
        label={zh.codeForm.password}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        hint={<span className={controls.fieldHint}>{zh.codeForm.passwordHint}</span>}
        onInput={form.at('password').put}
      />
      {check.isSuccess ? (
        <p className={`${controls.notice} ${controls.noticeOk}`} role="status">
          {zh.codeForm.codeRight}
        </p>
      ) : null}
      <FormError text={form.errors.form} />
      <div className={controls.chips}>
        <Button kind="primary" type="submit" busy={bind.isPending}>
          {zh.codeForm.bind}
        </Button>
        <Button busy={check.isPending} onClick={tryCode}>
          {zh.codeForm.tryCode}
        </Button>
      </div>
    </form>
  );
}

/** Binds two-factor: scan or type the key, check a code, bind, save the recovery codes. */
export function BindTwoFactor({ onDone, onBound, whenBound }: Props): ReactNode {
  const secret = useQuery({ ...googleUrlQuery, meta: { quiet: true } });
  const username = useQuery({ ...userQuery, enabled: false }).data?.username ?? '';
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} username={username} lead={zh.bindTwoFactor.bound} onDone={onDone} />;
  if (secret.error instanceof CallError && secret.error.code === CODES.conflict) return whenBound;
  if (secret.error) return <LoadError error={secret.error} onRetry={() => void secret.refetch()} />;
  if (!secret.data) return <SkeletonLines lines={5} />;
  return (
    <ol className={styles.bindList}>
      <li>
        <h2 className={controls.sectionTitle}>{zh.bindTwoFactor.installHeading}</h2>
        <p className={looks.soft}>{zh.bindTwoFactor.installNote}</p>
      </li>
      <li>
        <h2 className={controls.sectionTitle}>{zh.bindTwoFactor.scanHeading}</h2>
        <div className={styles.bindQr}>
          <QrCode text={secret.data.url} size={QR_PX} label={zh.bindTwoFactor.qrCode} />
          <div className={dialogStyles.formGrid}>
            <p className={looks.soft}>{zh.bindTwoFactor.byHandNote}</p>
            <div className={styles.bindKey}>
              <CopyableKey text={secret.data.secret} what={zh.bindTwoFactor.key} />
            </div>
            <p className={looks.soft}>{zh.bindTwoFactor.keyWarning}</p>
          </div>
        </div>
      </li>
      <li>
        <h2 className={controls.sectionTitle}>{zh.bindTwoFactor.codeHeading}</h2>
        <CodeForm
          onBound={(codes) => {
            setCodes(codes);
            onBound?.();
          }}
        />
      </li>
    </ol>
  );
}
