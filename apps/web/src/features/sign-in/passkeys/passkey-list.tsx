import type { Passkey } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import '../../../ui/display/device-row.css';
import '../profile/account.css';
import { passkeysQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { passkeysSupported } from './passkey-browser.ts';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }): ReactNode {
  return (
    <li className="device-row">
      <span className="device-icon">
        <Icon name="fingerprint" />
      </span>
      <span className="grow">
        <span className="device-name">{passkey.name}</span>
        <span className="soft">
          <span className="num">{zh.passkeyRow.addedAt(passkey.createdAt)}</span>
          <span className="num">
            {passkey.lastUsedAt ? zh.passkeyRow.lastUsed(passkey.lastUsedAt) : zh.passkeyRow.neverUsed}
          </span>
        </span>
      </span>
      <Button small onClick={onRemove} aria-label={zh.passkeyRow.removeLabel(passkey.name)}>
        {zh.passkeyRow.remove}
      </Button>
    </li>
  );
}

/** 通行密钥 of an operator, with the last use of each; adding and removing require a fresh code. */
export function PasskeyList(): ReactNode {
  const passkeys = useQuery({ ...passkeysQuery, meta: { quiet: true } });
  const [dialog, setDialog] = useState<'add' | Passkey>();
  const supported = passkeysSupported();
  const close = () => setDialog(undefined);
  return (
    <section className="panel page" aria-labelledby="passkeys" data-testid="passkeys">
      <div className="page-head">
        <h2 className="section-title grow" id="passkeys">
          {zh.passkeyList.heading}
        </h2>
        {supported ? (
          <Button small kind="primary" onClick={() => setDialog('add')}>
            {zh.passkeyList.add}
          </Button>
        ) : null}
      </div>
      <p className="soft">{zh.passkeyList.lead}</p>
      {supported ? null : <p className="notice">{zh.passkeyList.notSupported}</p>}
      {passkeys.error ? <LoadError error={passkeys.error} onRetry={() => void passkeys.refetch()} /> : null}
      {passkeys.isPending ? <SkeletonLines lines={2} /> : null}
      {passkeys.data?.length === 0 ? <p className="passkeys-none">{zh.passkeyList.none}</p> : null}
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
