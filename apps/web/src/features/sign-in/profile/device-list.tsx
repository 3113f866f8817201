import type { LoginDevice } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { askBeforeLosing } from '../../../lib/form/dirty-forms.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import * as deviceStyles from '../../../ui/display/device-row.module.css';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { devicesQuery } from '../queries.ts';
import { useLeave } from '../use-leave.ts';
import * as zh from '../zh.tsx';
import * as styles from './account.module.css';
import { DEVICE_NAMES } from './device-words.ts';

type Leave = ReturnType<typeof useLeave>;

function DeviceRow({ device, leave, onSelf }: { device: LoginDevice; leave: Leave; onSelf(): void }): ReactNode {
  const name = DEVICE_NAMES[device.device];
  return (
    <li className={deviceStyles.deviceRow}>
      <span className={styles.deviceIcon}>
        <Icon name={device.device === 'PC' ? 'computer' : 'phone'} />
      </span>
      <span className={looks.grow}>
        <span className={deviceStyles.deviceName}>
          {name} <span className={looks.soft}>{device.name}</span>{' '}
          {device.thisLogin ? <StatusTag tone="ok">{zh.deviceRow.thisDevice}</StatusTag> : null}
        </span>
        <span className={looks.soft}>
          <span className={looks.num}>{device.ip}</span>
          <span className={looks.num}>{zh.deviceRow.lastSeen(device.lastSeen)}</span>
        </span>
      </span>
      {device.thisLogin ? (
        <Button small onClick={onSelf}>
          {zh.deviceRow.leaveSelf}
        </Button>
      ) : (
        <Button
          small
          aria-label={zh.deviceRow.leaveLabel(name)}
          busy={leave.isPending && leave.variables.id === device.id}
          onClick={() => leave.mutate(device)}
        >
          {zh.deviceRow.leave}
        </Button>
      )}
    </li>
  );
}

/** Asks first, because a wrong click here ends the user's own session. */
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
      title={zh.leaveSelfDialog.title}
      onClose={onClose}
      testId="leave-dialog"
      width={400}
      footer={
        <>
          <Button onClick={onClose}>{zh.leaveSelfDialog.cancel}</Button>
          <Button kind="primary" busy={leave.isPending} onClick={() => leave.mutate(device)}>
            {zh.leaveSelfDialog.leave}
          </Button>
        </>
      }
    >
      <p>{zh.leaveSelfDialog.lead}</p>
    </Dialog>
  );
}

/** 登录设备: where the user is signed in, and a button that signs out each. */
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
      {devices.data.length === 1 ? <p className={looks.soft}>{zh.deviceList.note}</p> : null}
      {self ? <LeaveSelfDialog device={self} leave={leave} onClose={() => setSelf(undefined)} /> : null}
    </>
  );
}
