import type { Passkey } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import './account.css';
import { passkeysSupported } from './passkey-browser.ts';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';
import { passkeysQuery } from './queries.ts';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }): ReactNode {
  return (
    <li className="device-row">
      <span className="device-icon">
        <Icon name="fingerprint" />
      </span>
      <span className="grow">
        <span className="device-name">{passkey.name}</span>
        <span className="soft">
          <span className="num">添加于 {passkey.createdAt}</span>
          <span className="num">{passkey.lastUsedAt ? `最近使用 ${passkey.lastUsedAt}` : '还未使用过'}</span>
        </span>
      </span>
      <Button small onClick={onRemove} aria-label={`移除 ${passkey.name}`}>
        移除
      </Button>
    </li>
  );
}

/** 通行密钥 of an operator: which there are, when each was last used; adding and removing takes a fresh code. */
export function PasskeyList(): ReactNode {
  const passkeys = useQuery({ ...passkeysQuery, meta: { quiet: true } });
  const [dialog, setDialog] = useState<'add' | Passkey>();
  const supported = passkeysSupported();
  const close = () => setDialog(undefined);
  return (
    <section className="panel page" aria-labelledby="passkeys" data-testid="passkeys">
      <div className="page-head">
        <h2 className="section-title grow" id="passkeys">
          通行密钥
        </h2>
        {supported ? (
          <Button small kind="primary" onClick={() => setDialog('add')}>
            添加通行密钥
          </Button>
        ) : null}
      </div>
      <p className="soft">用指纹、面容或设备密码登录，无需输入密码与验证码，也不会被钓鱼网站骗取。</p>
      {supported ? null : <p className="notice">当前浏览器或网址不支持通行密钥，请使用最新浏览器并通过 HTTPS 访问。</p>}
      {passkeys.error ? <LoadError error={passkeys.error} onRetry={() => void passkeys.refetch()} /> : null}
      {passkeys.isPending ? <SkeletonLines lines={2} /> : null}
      {passkeys.data?.length === 0 ? (
        <p className="passkeys-none">还没有通行密钥。添加后，登录时点“使用通行密钥”即可。</p>
      ) : null}
      <ul>
        {passkeys.data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
        ))}
      </ul>
      {dialog === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {dialog && dialog !== 'add' ? <RemovePasskeyDialog passkey={dialog} onClose={close} /> : null}
    </section>
  );
}
