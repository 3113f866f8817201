import { randomInt } from 'node:crypto';
import { recoveryCodeHashes } from '../../../platform/auth/two-factor.ts';
import type { Platform } from '../../../platform/platform.ts';

const RECOVERY_CODES = 10;
/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A user's new recovery codes, and the hashes that are all we keep of them. */
export function makeRecoveryCodes(platform: Platform, userId: bigint): { recoveryCodes: string[]; hashes: Buffer[] } {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return {
    recoveryCodes,
    hashes: recoveryCodes.map((code) => recoveryCodeHashes(platform, userId, code)[0] as Buffer),
  };
}

function makeRecoveryCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const five = () => Array.from({ length: 5 }, letter).join('');
  return `${five()}-${five()}`;
}
