import type { LoginDevice } from '@mashang/contract/sign-in';
import * as zh from '../zh.tsx';

/** The two kinds of device; one of each may be signed in. */
export const DEVICE_NAMES: Record<LoginDevice['device'], string> = zh.deviceNames;

/** Default name for a passkey of this device; the user may choose a better one. */
export function thisDeviceName(userAgent: string): string {
  return /Mobi|Android|iPad/.test(userAgent) ? zh.thisDeviceName.phone : zh.thisDeviceName.computer;
}
