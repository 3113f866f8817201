import { useEffect } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { onFrame } from '../../lib/realtime.ts';
import { showToast } from '../../lib/toast.ts';
import * as zh from './zh.tsx';

/** Tells a participant, whatever page it is on, that float came from above or that its verification moved. */
export function useNetworkNotice(): void {
  const { taid } = useCurrentUser();
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind !== 'network' || frame.participantId !== taid) return;
        if (frame.about === 'float') {
          showToast('success', zh.networkNotice.received(frame.amount));
          void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
        }
        if (frame.about === 'kyc') {
          showToast('success', zh.networkNotice.verificationChanged);
          void queryClient.invalidateQueries({ queryKey: ['own-kyc'] });
        }
      }),
    [taid],
  );
}
