import type { DiffLine } from '@mashang/contract/approvals';
import { keysOf } from '@mashang/contract/states';
import { CREDENTIALS, type CredentialKind, type CredentialsShown, type Reset } from './credentials-store.ts';
import * as zh from './zh.ts';

/** How each kind is shown to the approvers; null if the approval's own lines already name it. */
const WORDS: Record<CredentialKind, ((shown: CredentialsShown) => DiffLine | null) | null> = {
  password: null,
  totp: null,
  pendingTotp: null,
  recoveryCodes: ({ recoveryCodes }) =>
    line(zh.endingLines.recoveryCodes, recoveryCodes ? zh.endingLines.unused(recoveryCodes) : ''),
  passkeys: ({ passkeys }) => line(zh.words.passkeys, passkeys.join('、')),
  sessions: ({ sessions }) => line(zh.endingLines.sessions, sessions ? zh.endingLines.count(sessions) : ''),
  knownDevices: ({ devices }) => line(zh.endingLines.knownDevices, devices.join('、')),
};

function line(label: string, before: string): DiffLine | null {
  return before === '' ? null : { label, before, after: zh.endingLines.void };
}

/** Returns what a reset will end, by name, for its approvers. */
export function endingLines(shown: CredentialsShown, reset: Reset): DiffLine[] {
  return keysOf(WORDS).flatMap((kind) => {
    const ends: readonly Reset[] = CREDENTIALS[kind].endsWith;
    const made = ends.includes(reset) ? WORDS[kind]?.(shown) : null;
    return made ? [made] : [];
  });
}
