import { CODES } from '@mashang/contract/errors';
import { PASSWORD_MAX } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Logo } from '../../ui/logo.tsx';
import './login.css';
import { type Credentials, type Refusal, signIn, siteInfoQuery } from './queries.ts';
import { returnPath } from './return-path.ts';

const SlideCheck = lazy(() => import('./slide-check.tsx'));

type Errors = Partial<Record<keyof Credentials | 'form', string>>;

function emptyFields(input: Credentials, needsCode: boolean): Errors {
  return {
    ...(input.username.trim() ? {} : { username: '请输入账号' }),
    ...(input.password ? {} : { password: '请输入密码' }),
    ...(!needsCode || input.code ? {} : { code: '请输入谷歌验证码' }),
  };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '登录失败，请重试' };
  if (error.code === CODES.twoFactorWrong) return { code: error.message };
  const fields = {
    username: error.reasonFor('username'),
    password: error.reasonFor('password'),
    code: error.reasonFor('googleAuthCode'),
  };
  return Object.values(fields).some(Boolean) ? fields : { form: error.message };
}

/** 登录. The two-factor field appears when the server asks for it; what was typed stays. */
export function SignInPage({ onTyping }: { onTyping(): void }): ReactNode {
  usePageTitle('登录');
  const { search } = useLocation();
  const navigate = useNavigate();
  const site = useQuery(siteInfoQuery).data;
  const hadToken = useRef(useSession.getState().value !== '');
  const [input, setInput] = useState<Credentials>({ username: '', password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [sliding, setSliding] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [needsCode]);
  if (hadToken.current) return <Navigate to="/" replace />;

  function change(field: keyof Credentials, value: string): void {
    onTyping();
    setInput({ ...input, [field]: value });
    setErrors({ ...errors, [field]: undefined, form: undefined });
  }
  function refuse(error: unknown): void {
    const code = error instanceof CallError ? error.code : 0;
    if (code === CODES.twoFactorNeeded) setNeedsCode(true);
    else if (error instanceof CallError && (error.data as Refusal | null | undefined)?.slideCheck) setSliding(true);
    else setErrors(errorsOf(error));
  }
  async function send(slideToken?: string): Promise<void> {
    setBusy(true);
    setSliding(false);
    try {
      await signIn(input, slideToken);
      void navigate(returnPath(search), { replace: true });
    } catch (error) {
      setBusy(false);
      refuse(error);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = emptyFields(input, needsCode);
    setErrors(missing);
    const first = Object.keys(missing)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void send();
  }
  return (
    <main className="login">
      <form ref={form} className="login-card" onSubmit={submit} noValidate aria-labelledby="login-title">
        <div className="login-brand">
          <Logo size={40} />
          <div>
            <h1 id="login-title">码商后台</h1>
            <p className="soft">{site?.institution || '持牌支付机构收付管理系统'}</p>
          </div>
          {site?.demo ? <span className="demo-mark">演示环境</span> : null}
        </div>
        <TextField
          label="账号"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
          value={input.username}
          error={errors.username}
          onChange={(event) => change('username', event.target.value)}
        />
        <TextField
          label="密码"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          value={input.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
        {needsCode ? (
          <TextField
            label="谷歌验证码"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={input.code}
            error={errors.code}
            hint="请输入验证器中的 6 位数字"
            onChange={(event) => change('code', event.target.value.trim())}
          />
        ) : null}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
        {sliding ? (
          <Suspense fallback={null}>
            <SlideCheck onPassed={(token) => void send(token)} />
          </Suspense>
        ) : null}
        <Button kind="primary" type="submit" busy={busy} className="login-submit">
          登录
        </Button>
      </form>
    </main>
  );
}
