import type { LoginDevice } from '@mashang/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { disconnectRealtime } from '../../lib/realtime/realtime.ts';
import { leaveByHand } from '../../lib/session/session.ts';
import { signOut } from './queries.ts';
import * as zh from './zh.tsx';

/** Removes all data of the user from this device; the guard then shows the sign-in page. */
export function leaveThisDevice(message: string): void {
  disconnectRealtime();
  void queryClient.cancelQueries();
  leaveByHand();
  queryClient.clear();
  showToast('success', message);
}

type PageLoaders = { onOther?(): void };

/** Signs a device out, this one or another, and shows a message. */
export function useLeave({ onOther }: PageLoaders) {
  return useMutation({
    mutationFn: (device: LoginDevice) => signOut(device.thisLogin ? undefined : device.device),
    meta: { quiet: true },
    onSuccess: (_, device) => {
      if (!device.thisLogin) {
        showToast('success', zh.useLeave.done);
        onOther?.();
        return;
      }
      leaveThisDevice(zh.useLeave.leftHere);
    },
  });
}
