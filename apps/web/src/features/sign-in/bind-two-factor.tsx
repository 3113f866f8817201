import { CODES } from '@mashang/contract/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { CopyableKey } from '../../ui/copyable.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { bindGoogle, checkGoogleCode, googleUrlQuery, userQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import './two-factor.css';

const QR_PX = 196;

type Props = {
  onDone(): void;
  /** Two-factor is in force; the recovery codes are still on screen. */
  onBound?(): void;
  /** Drawn instead when two-factor turns out to be bound already, by another tab perhaps. */
  whenBound: ReactNode;
};

/** Try a code, or bind with it. A code that was only tried is still good for binding. */
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
    if (form.check({ code: codeError(code), password: password ? undefined : '请输入登录密码' }))
      bind.mutate({ code, password });
  }
  return (
    <form ref={form.ref} className="bind-steps" noValidate onSubmit={submit}>
      <CodeField
        error={form.errors.code}
        onInput={() => {
          form.forget('code', 'form');
          check.reset();
        }}
      />
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        hint={<span className="field-hint">绑定时须再次输入，确认是本人。绑定后 24 小时内不能转出资金。</span>}
        onInput={form.at('password').put}
      />
      {check.isSuccess ? (
        <p className="notice notice-ok" role="status">
          验证码正确，可以绑定。
        </p>
      ) : null}
      <FormError text={form.errors.form} />
      <div className="chips">
        <Button kind="primary" type="submit" busy={bind.isPending}>
          绑定
        </Button>
        <Button busy={check.isPending} onClick={tryCode}>
          测试验证码
        </Button>
      </div>
    </form>
  );
}

/** Binds two-factor: scan or type the key, try a code, bind, keep the recovery codes. */
export function BindTwoFactor({ onDone, onBound, whenBound }: Props): ReactNode {
  const secret = useQuery({ ...googleUrlQuery, meta: { quiet: true } });
  const username = useQuery({ ...userQuery, enabled: false }).data?.username ?? '';
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} username={username} lead="绑定成功。" onDone={onDone} />;
  if (secret.error instanceof CallError && secret.error.code === CODES.conflict) return whenBound;
  if (secret.error) return <LoadError error={secret.error} onRetry={() => void secret.refetch()} />;
  if (!secret.data) return <SkeletonLines lines={5} />;
  return (
    <ol className="bind-list">
      <li>
        <h2 className="section-title">安装验证器</h2>
        <p className="soft">在手机应用商店安装谷歌验证器（Google Authenticator），或任何支持 TOTP 的验证器。</p>
      </li>
      <li>
        <h2 className="section-title">扫描二维码</h2>
        <div className="bind-qr">
          <QrCode text={secret.data.url} size={QR_PX} label="谷歌验证器二维码" />
          <div className="form-grid">
            <p className="soft">无法扫描时，在验证器中选择手动输入，账号随意填写，密钥如下，类型选基于时间：</p>
            <div className="bind-key">
              <CopyableKey text={secret.data.secret} what="密钥" />
            </div>
            <p className="soft">请勿截图转发。密钥等同于您的验证码。</p>
          </div>
        </div>
      </li>
      <li>
        <h2 className="section-title">输入验证码</h2>
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
