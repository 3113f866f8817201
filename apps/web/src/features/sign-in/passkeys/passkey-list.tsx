import type { Passkey } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as deviceStyles from '../../../ui/display/device-row.module.css';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as styles from '../profile/account.module.css';
import { passkeysQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { passkeysSupported } from './passkey-browser.ts';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }): ReactNode {
  return (
    <li className={deviceStyles.deviceRow}>
      <span className={styles.deviceIcon}>
        <Icon name="fingerprint" />
      </span>
      <span className={looks.grow}>
        <span className={deviceStyles.deviceName}>{passkey.name}</span>
        <span className={looks.soft}>
          <span className={looks.num}>{zh.passkeyRow.addedAt(passkey.createdAt)}</span>
          <span className={looks.num}>
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
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="passkeys" data-testid="passkeys">
      <div className={controls.pageHead}>
        <h2 className={`${controls.sectionTitle} ${looks.grow}`} id="passkeys">
          {zh.passkeyList.heading}
        </h2>
        {supported ? (
          <Button small kind="primary" onClick={() => setDialog('add')}>
            {zh.passkeyList.add}
          </Button>
        ) : null}
      </div>
      <p className={looks.soft}>{zh.passkeyList.lead}</p>
      {supported ? null : <p className={controls.notice}>{zh.passkeyList.notSupported}</p>}
      {passkeys.error ? <LoadError error={passkeys.error} onRetry={() => void passkeys.refetch()} /> : null}
      {passkeys.isPending ? <SkeletonLines lines={2} /> : null}
      {passkeys.data?.length === 0 ? <p className={styles.passkeysNone}>{zh.passkeyList.none}</p> : null}
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
