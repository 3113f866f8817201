import type { LoginDevice } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { askBeforeLosing } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import './account.css';
import { FormError } from '../../ui/form-error.tsx';
import { DEVICE_NAMES } from './device-words.ts';
import { devicesQuery } from './queries.ts';
import { useLeave } from './use-leave.ts';

type Leave = ReturnType<typeof useLeave>;

function DeviceRow({ device, leave, onSelf }: { device: LoginDevice; leave: Leave; onSelf(): void }): ReactNode {
  const name = DEVICE_NAMES[device.device];
  return (
    <li className="device-row">
      <span className="device-icon">
        <Icon name={device.device === 'PC' ? 'computer' : 'phone'} />
      </span>
      <span className="grow">
        <span className="device-name">
          {name} <span className="soft">{device.name}</span>{' '}
          {device.thisLogin ? <StatusTag tone="ok">本机</StatusTag> : null}
        </span>
        <span className="soft">
          <span className="num">{device.ip}</span>
          <span className="num">最近活动 {device.lastSeen}</span>
        </span>
      </span>
      {device.thisLogin ? (
        <Button small onClick={onSelf}>
          退出本机
        </Button>
      ) : (
        <Button
          small
          aria-label={`退出该设备：${name}`}
          busy={leave.isPending && leave.variables.id === device.id}
          onClick={() => leave.mutate(device)}
        >
          退出该设备
        </Button>
      )}
    </li>
  );
}

/** Asked first: a wrong click here costs one's own session. */
function LeaveSelfDialog({
  device,
  leave,
  onClose,
}: {
  device: LoginDevice;
  leave: Leave;
  onClose(): void;
}): ReactNode {
  return (
    <Dialog
      title="退出本机"
      onClose={onClose}
      testId="leave-dialog"
      width={400}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={leave.isPending} onClick={() => leave.mutate(device)}>
            退出
          </Button>
        </>
      }
    >
      <p>退出后，在本机继续使用需要重新登录。</p>
    </Dialog>
  );
}

/** 登录设备: where one is signed in, and the way out of each. */
export function DeviceList(): ReactNode {
  const devices = useQuery({ ...devicesQuery, meta: { quiet: true } });
  const [self, setSelf] = useState<LoginDevice>();
  const leave = useLeave({ onOther: () => void devices.refetch() });
  if (devices.error) return <LoadError error={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return <SkeletonLines lines={3} />;
  return (
    <>
      <FormError text={leave.error?.message} />
      <ul data-testid="devices">
        {devices.data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            leave={leave}
            onSelf={() => void askBeforeLosing().then((may) => may && setSelf(device))}
          />
        ))}
      </ul>
      {devices.data.length === 1 ? <p className="soft">没有在其他设备登录。</p> : null}
      {self ? <LeaveSelfDialog device={self} leave={leave} onClose={() => setSelf(undefined)} /> : null}
    </>
  );
}
