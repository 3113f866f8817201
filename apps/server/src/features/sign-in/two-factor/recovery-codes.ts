import { randomInt } from 'node:crypto';
import { recoveryCodeHashes } from '../../../platform/auth/two-factor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { present } from '../../../platform/present.ts';

const RECOVERY_CODES = 10;
/** Omits letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes a user's new recovery codes, and their hashes, which are the only stored form. */
export function makeRecoveryCodes(platform: Platform, userId: bigint): { recoveryCodes: string[]; hashes: Buffer[] } {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return {
    recoveryCodes,
    hashes: recoveryCodes.map((code) =>
      present(recoveryCodeHashes(platform, userId, code)[0], 'the hash by the first key'),
    ),
  };
}

function makeRecoveryCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const five = () => Array.from({ length: 5 }, letter).join('');
  return `${five()}-${five()}`;
}
