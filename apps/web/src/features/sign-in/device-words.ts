import type { LoginDevice } from '@mashang/contract/sign-in';

/** The two kinds of device of which one each may be signed in. */
export const DEVICE_NAMES: Record<LoginDevice['device'], string> = { PC: '电脑', OTHER: '其他设备' };

/** A first name for a passkey of this device; the person may choose a better one. */
export function thisDeviceName(userAgent: string): string {
  return /Mobi|Android|iPad/.test(userAgent) ? '我的手机' : '我的电脑';
}
