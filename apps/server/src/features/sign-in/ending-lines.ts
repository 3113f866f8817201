import type { DiffLine } from '@mashang/contract/approvals';
import { CREDENTIALS, type CredentialKind, type CredentialsShown, type Reset } from './credentials-store.ts';

/** How each kind is named to the people who approve; null where the approval's own words say it. */
const WORDS: Record<CredentialKind, ((shown: CredentialsShown) => DiffLine | null) | null> = {
  password: null,
  totp: null,
  pendingTotp: null,
  recoveryCodes: ({ recoveryCodes }) => line('恢复码', recoveryCodes ? `${recoveryCodes} 个未使用` : ''),
  passkeys: ({ passkeys }) => line('通行密钥', passkeys.join('、')),
  sessions: ({ sessions }) => line('登录中的会话', sessions ? `${sessions} 个` : ''),
  knownDevices: ({ devices }) => line('已知设备', devices.join('、')),
};

function line(label: string, before: string): DiffLine | null {
  return before === '' ? null : { label, before, after: '作废' };
}

/** What a reset will end, by name, for whoever has to agree to it. */
export function endingLines(shown: CredentialsShown, reset: Reset): DiffLine[] {
  return Object.entries(WORDS).flatMap(([kind, words]) => {
    const ends: readonly Reset[] = CREDENTIALS[kind as CredentialKind].endsWith;
    const made = ends.includes(reset) ? words?.(shown) : null;
    return made ? [made] : [];
  });
}
