import { CODES } from '@mashang/contract/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { CopyableKey } from '../../ui/copyable.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [passwordError, setPasswordError] = useState<string>();
  const check = useMutation({
    mutationFn: checkGoogleCode,
    meta: { quiet: true },
    onError: (failure) => setError(failure.message),
  });
  const bind = useMutation({
    mutationFn: bindGoogle,
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => onBound(recoveryCodes),
    onError: (failure) => {
      const wrongPassword = failure instanceof CallError ? failure.reasonFor('password') : undefined;
      setPasswordError(wrongPassword);
      if (!wrongPassword) setError(failure.message);
    },
  });
  function withCode(act: (code: string) => void): void {
    const code = form.current ? codeOf(form.current) : '';
    const why = codeError(code);
    setError(why);
    check.reset();
    if (why) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
    else act(code);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    withCode((code) => {
      const password = String(form.current ? (new FormData(form.current).get('password') ?? '') : '');
      setPasswordError(password ? undefined : '请输入登录密码');
      if (password) bind.mutate({ code, password });
      else form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    });
  }
  return (
    <form ref={form} className="bind-steps" noValidate onSubmit={submit}>
      <CodeField
        error={error}
        onInput={() => {
          setError(undefined);
          check.reset();
        }}
      />
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        error={passwordError}
        hint={<span className="field-hint">绑定时须再次输入，确认是本人。绑定后 24 小时内不能转出资金。</span>}
        onInput={() => setPasswordError(undefined)}
      />
      {check.isSuccess ? (
        <p className="notice notice-ok" role="status">
          验证码正确，可以绑定。
        </p>
      ) : null}
      <div className="chips">
        <Button kind="primary" type="submit" busy={bind.isPending}>
          绑定
        </Button>
        <Button busy={check.isPending} onClick={() => withCode(check.mutate)}>
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
