import { revealPersonalCall } from '@mashang/contract/endpoints/personal-data';
import type { RevealField, RevealPersonalAnswer, RevealSubject } from '@mashang/contract/personal-data';
import { call } from '../../lib/api/api-client.ts';

export type Asked = { subject: RevealSubject; recordNo: string; field: RevealField };

/** Returns one masked value in full; the reason goes into the audit log. The value is not cached. */
export function revealPersonal(asked: Asked, reason: string): Promise<RevealPersonalAnswer> {
  return call(revealPersonalCall, { body: { ...asked, reason } });
}
