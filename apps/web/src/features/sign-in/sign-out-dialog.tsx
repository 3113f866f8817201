import type { LoginDevice } from '@mashang/contract/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { disconnectRealtime } from '../../lib/realtime.ts';
import { resetToken } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import './login.css';
import { devicesQuery, signOut } from './queries.ts';

export const DEVICE_NAMES: Record<LoginDevice['device'], string> = { PC: '电脑', OTHER: '其他设备' };

type Props = { onClose(): void; onLeave(): void };

/** Log-out: first which device. */
export function SignOutDialog({ onClose, onLeave }: Props): ReactNode {
  const devices = useQuery({ ...devicesQuery, meta: { quiet: true } });
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const leave = useMutation({
    mutationFn: (device: LoginDevice) => signOut(device.thisLogin ? undefined : device.device),
    onSuccess: (_, device) => {
      if (!device.thisLogin) {
        showToast('success', '该设备退出登录成功');
        onClose();
        return;
      }
      showToast('success', '注销登录成功');
      disconnectRealtime();
      onLeave();
      resetToken();
      queryClient.clear();
    },
  });
  function submit(): void {
    const device = devices.data?.find((device) => device.id === chosen);
    if (device) leave.mutate(device);
    else setError('请选择需要退出的设备');
  }
  return (
    <Dialog
      title="退出登录"
      onClose={onClose}
      testId="sign-out-dialog"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={leave.isPending} onClick={submit}>
            退出登录
          </Button>
        </>
      }
    >
      {devices.error ? <LoadError error={devices.error} onRetry={() => void devices.refetch()} /> : null}
      {devices.isPending ? <SkeletonLines lines={3} /> : null}
      <fieldset className="device-choice">
        <legend className="soft">选择需要退出的设备</legend>
        {devices.data?.map((device) => (
          <label key={device.id} className="check-row">
            <input
              type="radio"
              name="device"
              checked={chosen === device.id}
              onChange={() => {
                setChosen(device.id);
                setError(undefined);
              }}
            />
            <span>
              {DEVICE_NAMES[device.device]}
              {device.thisLogin ? '（本机）' : ''} <span className="soft num">{device.lastSeen}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
