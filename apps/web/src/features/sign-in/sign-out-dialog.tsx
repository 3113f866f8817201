import type { LoginDevice } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as deviceStyles from '../../ui/display/device-row.module.css';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './profile/account.module.css';
import { DEVICE_NAMES } from './profile/device-words.ts';
import { devicesQuery } from './queries.ts';
import { leaveThisDevice, useLeave } from './use-leave.ts';
import * as zh from './zh.tsx';

type Props = { onClose(): void };

function DeviceChoice({
  device,
  chosen,
  onChoose,
}: {
  device: LoginDevice;
  chosen: boolean;
  onChoose(): void;
}): ReactNode {
  return (
    <label className={styles.deviceChoice} data-chosen={chosen}>
      <input type="radio" name="device" checked={chosen} onChange={onChoose} />
      <span className={looks.grow}>
        <span className={deviceStyles.deviceName}>
          {DEVICE_NAMES[device.device]}
          {device.thisLogin ? zh.deviceChoice.thisLogin : ''}
        </span>
        <span className={looks.soft}>
          <span>{device.name}</span>
          <span className={looks.num}>{zh.deviceChoice.lastSeen(device.lastSeen)}</span>
        </span>
      </span>
    </label>
  );
}

/** Signs out after a choice of the device. Signing out on this one also works without a network. */
export function SignOutDialog({ onClose }: Props): ReactNode {
  const formId = useId();
  const devices = useQuery({ ...devicesQuery, meta: { quiet: true } });
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const leave = useLeave({ onOther: onClose });
  const failure = leave.error ?? devices.error;
  const unreachable = failure instanceof CallError && failure.code === 0;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const device = devices.data?.find((device) => device.id === chosen);
    setMissing(!device);
    if (device) leave.mutate(device);
  }
  return (
    <Dialog
      title={zh.signOutDialog.title}
      onClose={onClose}
      testId="sign-out-dialog"
      footer={
        <>
          <Button onClick={onClose}>{zh.signOutDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={leave.isPending}>
            {zh.signOutDialog.title}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogStyles.formGrid} onSubmit={submit}>
        {devices.error ? <LoadError error={devices.error} onRetry={() => void devices.refetch()} /> : null}
        {devices.isPending ? <SkeletonLines lines={3} /> : null}
        {devices.data ? (
          <fieldset className={styles.deviceChoices}>
            <legend className={looks.soft}>{zh.signOutDialog.devices}</legend>
            {devices.data.map((device) => (
              <DeviceChoice
                key={device.id}
                device={device}
                chosen={chosen === device.id}
                onChoose={() => {
                  setChosen(device.id);
                  setMissing(false);
                  leave.reset();
                }}
              />
            ))}
          </fieldset>
        ) : null}
        {missing ? (
          <p className={controls.fieldError} role="alert">
            {zh.signOutDialog.noneChosen}
          </p>
        ) : null}
        <FormError text={leave.error?.message} />
        {unreachable ? (
          <div className={`${controls.notice} ${controls.noticeWarn}`}>
            <span className={looks.grow}>{zh.signOutDialog.offline}</span>
            <Button small onClick={() => leaveThisDevice(zh.signOutDialog.leftHere)}>
              {zh.signOutDialog.leaveThisDevice}
            </Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
