import { type ReactNode, useEffect, useRef } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import { connectRealtime, reconnectNow, useRealtime } from '../../../lib/realtime/realtime.ts';
import { openTabChannel, type TabChannel } from '../../../lib/session/tab-channel.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../../zh.tsx';
import * as shellStyles from '../shell.module.css';

/** A gap that the first reconnect (5 s) closes is not shown. */
const QUIET_MS = 6_000;

/**
 * Returns a function that takes the connection back, for this tab and for the browser's other tabs that lost it too.
 */
function useTakeBack(): () => void {
  const channel = useRef<TabChannel<'back'>>(null);
  useEffect(() => {
    const open = openTabChannel<'back'>('mashang-connection', () => {
      if (useRealtime.getState().state === 'elsewhere') connectRealtime();
    });
    channel.current = open;
    return open.close;
  }, []);
  return () => {
    connectRealtime();
    channel.current?.send('back');
  };
}

function GapNotice({ since }: { since: number }): ReactNode {
  const now = useNow(1_000);
  if (now - since < QUIET_MS) return null;
  return (
    <div className={`${controls.notice} ${controls.noticeWarn} ${shellStyles.connectionNotice}`} role="status">
      <span>{zh.gapNotice.reconnecting}</span>
      <Button small onClick={reconnectNow}>
        {zh.gapNotice.reconnect}
      </Button>
    </div>
  );
}

/**
 * Shows that another place has taken the live connection, with a button to take it back, or that the connection has
 * been missing for longer than QUIET_MS.
 */
export function ConnectionNotice(): ReactNode {
  const state = useRealtime((link) => link.state);
  const reason = useRealtime((link) => link.reason);
  const takeBack = useTakeBack();
  const gapSince = useRef(0);
  const isGap = state === 'waiting' || state === 'connecting';
  if (!isGap) gapSince.current = 0;
  else if (gapSince.current === 0) gapSince.current = Date.now();
  if (isGap) return <GapNotice since={gapSince.current} />;
  if (state !== 'elsewhere') return null;
  return (
    <div className={`${controls.notice} ${controls.noticeWarn} ${shellStyles.connectionNotice}`} role="alert">
      <span>{zh.connectionNotice.stopped(reason || zh.connectionNotice.elsewhere)}</span>
      <Button small onClick={takeBack}>
        {zh.connectionNotice.takeBack}
      </Button>
    </div>
  );
}
