import type { ReactNode } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as publicStyles from '../../../ui/layout/public.module.css';
import { askPasskeySignIn, signInByPasskey } from '../queries.ts';
import * as zh from '../zh.tsx';
import { loadPasskeys, passkeysSupported, signWithPasskey } from './passkey-browser.ts';

type Props = { busy: boolean; run(work: () => Promise<void>): Promise<void> };

async function signInWithPasskey(): Promise<void> {
  const asked = await askPasskeySignIn();
  await signInByPasskey(asked.challengeId, await signWithPasskey(asked));
}

function loadAhead(): void {
  void loadPasskeys().catch(() => undefined);
}

/** Sign-in by passkey for operators; only where the browser supports passkeys. */
export function PasskeySignIn({ busy, run }: Props): ReactNode {
  if (!passkeysSupported()) return null;
  return (
    <>
      <div className={publicStyles.publicOr}>{zh.passkeySignIn.or}</div>
      <Button
        className={publicStyles.btnWide}
        disabled={busy}
        title={zh.passkeySignIn.title}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void run(signInWithPasskey)}
      >
        <Icon name="fingerprint" />
        {zh.passkeySignIn.signIn}
      </Button>
    </>
  );
}
