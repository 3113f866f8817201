import { useEffect, useRef } from 'react';
import { openTabChannel } from '../../lib/session/tab-channel.ts';
import { AUTHORISATION_CHANNEL, type AuthorisationEnd } from './auth-redirect-rules.ts';

/**
 * Calls back when an authorisation has ended at /auth-redirect in any window of this browser. Only the server knows the
 * true outcome.
 */
export function useAuthorisationEnd(onEnd: (end: Pick<AuthorisationEnd, 'outcome' | 'state'>) => void): void {
  const receive = useRef(onEnd);
  receive.current = onEnd;
  useEffect(() => {
    const channel = openTabChannel<AuthorisationEnd>(AUTHORISATION_CHANNEL, (end) => receive.current(end));
    return () => channel.close();
  }, []);
}
