import { type ReactNode, useEffect, useState } from 'react';
import { siteInfoQuery } from '../../../features/sign-in/queries.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { askBeforeLosing } from '../../../lib/form/dirty-forms.ts';
import { ownBuild } from '../../../lib/page/build-name.ts';
import { reloadPage } from '../../../lib/page/stale-chunk.ts';
import { onFrame } from '../../../lib/realtime/realtime.ts';
import { readSession, writeSession } from '../../../lib/settings/storage.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as styles from './new-version.module.css';
import { isNewVersion, type PutOff } from './new-version-rules.ts';

const CHECK_MS = 600_000;
/** Least time between two checks: an unstable connection must not ask each time. */
const REST_MS = 15_000;
const PUT_OFF_KEY = 'NEW_VERSION_PUT_OFF';

/**
 * Returns the server's current build; it asks on each connection, when the page is visible again, and every ten
 * minutes.
 */
function useServedBuild(own: string): { served: string | undefined; checkedAt: number } {
  const [seen, setSeen] = useState<{ served: string | undefined; checkedAt: number }>({
    served: undefined,
    checkedAt: 0,
  });
  useEffect(() => {
    if (own === '') return;
    let askedAt = 0;
    async function check(): Promise<void> {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < REST_MS) return;
      askedAt = Date.now();
      const info = await queryClient.fetchQuery({ ...siteInfoQuery, staleTime: 0 }).catch(() => undefined);
      if (info) setSeen({ served: info.build, checkedAt: Date.now() });
    }
    const leave = onFrame((frame) => {
      if (frame.kind === 'hello') void check();
    });
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [own]);
  return seen;
}

async function reloadUnlessHeld(): Promise<void> {
  if (await askBeforeLosing()) reloadPage();
}

/** Shows that a newer version is available. It never reloads by itself. */
export function NewVersionNotice(): ReactNode {
  const [own] = useState(ownBuild);
  const { served, checkedAt } = useServedBuild(own);
  const [putOff, setPutOff] = useState<PutOff | undefined>(() =>
    readSession<PutOff | undefined>(PUT_OFF_KEY, undefined),
  );
  if (!isNewVersion(own, served, { putOff, now: checkedAt })) return null;
  function later(): void {
    const off = { build: served ?? '', at: Date.now() };
    setPutOff(off);
    writeSession(PUT_OFF_KEY, off);
  }
  return (
    <div className={styles.newVersion} role="status" data-testid="new-version">
      <Icon name="refresh" />
      <span>{zh.newVersionNotice.updated}</span>
      <Button small kind="primary" onClick={() => void reloadUnlessHeld()}>
        {zh.newVersionNotice.reload}
      </Button>
      <Button small kind="text" onClick={later}>
        {zh.newVersionNotice.later}
      </Button>
    </div>
  );
}
