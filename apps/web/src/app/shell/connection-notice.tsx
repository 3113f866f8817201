import { type ReactNode, useEffect, useRef } from 'react';
import { connectRealtime, reconnectNow, useRealtime } from '../../lib/realtime.ts';
import { openTabChannel, type TabChannel } from '../../lib/tab-channel.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';

/** A gap that the first reconnect (5 s) closes is nobody's business. */
const QUIET_MS = 6_000;

/** Takes the connection back here, and in the other tabs of this browser that were told the same. */
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
    channel.current?.tell('back');
  };
}

function GapNotice({ since }: { since: number }): ReactNode {
  const now = useNow(1_000);
  if (now - since < QUIET_MS) return null;
  return (
    <div className="notice notice-warn connection-notice" role="status">
      <span>实时连接中断，正在重连。恢复后会补齐期间的消息。</span>
      <Button small onClick={reconnectNow}>
        立即重连
      </Button>
    </div>
  );
}

/** Says when the live connection has gone elsewhere, with the way back, or is missing for longer than a moment. */
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
    <div className="notice notice-warn connection-notice" role="alert">
      <span>{reason || '您的账号已在其他地方建立连接'}，本页的实时通知已停止。</span>
      <Button small onClick={takeBack}>
        在本页重新连接
      </Button>
    </div>
  );
}
