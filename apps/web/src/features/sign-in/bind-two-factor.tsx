import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import './login.css';
import { bindGoogle, checkGoogleCode, googleUrlQuery } from './queries.ts';

const QR_PX = 200;
const CODE = /^\d{6}$/;

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }): ReactNode {
  return (
    <div className="bind-steps">
      <p className="notice notice-warn" role="alert">
        绑定成功。以下恢复码只显示这一次，每个只能使用一次，请妥善保存。
      </p>
      <ul className="recovery" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="chips">
        <Button onClick={() => void copyText(codes.join('\n'))}>复制全部恢复码</Button>
        <Button kind="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </div>
  );
}

/** Binds two-factor: scan or type the key, try a code, bind, keep the recovery codes. */
export function BindTwoFactor({ onDone }: { onDone(): void }): ReactNode {
  const secret = useQuery({ ...googleUrlQuery, meta: { quiet: true } });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const check = useMutation({
    mutationFn: checkGoogleCode,
    meta: { quiet: true },
    onSuccess: () => showToast('success', '验证码正确'),
    onError: (failure) => setError(failure.message),
  });
  const bind = useMutation({
    mutationFn: bindGoogle,
    meta: { quiet: true },
    onError: (failure) => setError(failure.message),
  });

  function withCode(action: (code: string) => void): void {
    if (!CODE.test(code)) setError('请输入 6 位数字验证码');
    else action(code);
  }
  if (secret.error) return <LoadError error={secret.error} onRetry={() => void secret.refetch()} />;
  if (!secret.data) return <SkeletonLines lines={5} />;
  if (bind.data) return <RecoveryCodes codes={bind.data.recoveryCodes} onDone={onDone} />;
  return (
    <form
      className="bind-steps"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        withCode(bind.mutate);
      }}
    >
      <div className="bind-qr">
        <QrCode text={secret.data.url} size={QR_PX} label="谷歌验证器二维码" />
        <div>
          <p>1. 用谷歌验证器（或其他 TOTP 验证器）扫描二维码；无法扫描时手动输入密钥：</p>
          <Copyable text={secret.data.secret} what="密钥" />
          <p className="soft">2. 在下方输入验证器显示的 6 位数字，完成绑定。</p>
        </div>
      </div>
      <div className="bind-code">
        <TextField
          label="谷歌验证码"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value.trim());
            setError(undefined);
          }}
        />
        <Button busy={check.isPending} onClick={() => withCode(check.mutate)}>
          测试验证码
        </Button>
        <Button kind="primary" type="submit" busy={bind.isPending}>
          绑定
        </Button>
      </div>
    </form>
  );
}
