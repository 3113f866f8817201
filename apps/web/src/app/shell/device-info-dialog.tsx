import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { deviceFacts } from './device-facts.ts';

/** What this browser tells about itself. */
export function DeviceInfoDialog({ onClose }: { onClose(): void }): ReactNode {
  const { browser, system, kind } = deviceFacts(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Dialog title="设备信息" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <dl className="facts">
        <dt>浏览器</dt>
        <dd>{browser}</dd>
        <dt>操作系统</dt>
        <dd>{system}</dd>
        <dt>设备类型</dt>
        <dd>{kind}</dd>
        <dt>User Agent</dt>
        <dd className="break">{navigator.userAgent}</dd>
      </dl>
    </Dialog>
  );
}
