import { useEffect } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { onFrame } from '../../../lib/realtime/realtime.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { todayQuery } from '../../../lib/session/today.ts';
import * as zh from '../zh.tsx';

/** Notifies a participant, on any page, of float from above or a change of its verification. */
export function useNetworkNotice(): void {
  const { taid } = useCurrentUser();
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.kind !== 'network' || frame.participantId !== taid) return;
        if (frame.about === 'float') {
          showToast('success', zh.networkNotice.received(frame.amount));
          void queryClient.invalidateQueries({ queryKey: todayQuery.queryKey });
        }
        if (frame.about === 'kyc') {
          showToast('success', zh.networkNotice.verificationChanged);
          void queryClient.invalidateQueries({ queryKey: ['own-kyc'] });
        }
      }),
    [taid],
  );
}
