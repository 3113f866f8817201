import type { ReactNode } from 'react';
import { connectRealtime, useRealtime } from '../../lib/realtime.ts';
import { Button } from '../../ui/button.tsx';

/** Says when the live connection has gone to another page of the same user. */
export function ConnectionNotice(): ReactNode {
  const { state, reason } = useRealtime();
  if (state !== 'elsewhere') return null;
  return (
    <div className="notice notice-warn connection-notice" role="alert">
      <span>{reason || '您的账号已在其他页面连接，本页的实时通知已停止。'}</span>
      <Button small onClick={connectRealtime}>
        在本页重新连接
      </Button>
    </div>
  );
}
