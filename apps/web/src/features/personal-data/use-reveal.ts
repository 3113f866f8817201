import type { RevealField, RevealSubject } from '@mashang/contract/personal-data';
import { useMay } from '../../lib/session/current-user.ts';
import type { Reveal } from '../../ui/display/masked-value.tsx';
import { revealPersonal } from './queries.ts';

export type RevealOf = (subject: RevealSubject, recordNo: string, field: RevealField) => Reveal | undefined;

/**
 * Returns the function that reveals a record's masked value; undefined without permission, and then there is no button.
 */
export function useReveal(): RevealOf {
  const may = useMay('personal:reveal');
  return (subject, recordNo, field) =>
    may ? (reason) => revealPersonal({ subject, recordNo, field }, reason) : undefined;
}
