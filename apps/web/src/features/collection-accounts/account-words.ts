import type { CheckStatus, CollectionAccount } from '@mashang/contract/collection-accounts';
import type { Tone } from '../../ui/display/status-tag.tsx';
import * as zh from './zh.tsx';

export const CHECK_TONES: Record<CheckStatus, Tone> = {
  pending: 'warn',
  approved: 'ok',
  refused: 'bad',
  frozen: 'bad',
};

/**
 * Name of an account in a sentence: the participant's own name for it, or the type and the last four characters of its
 * number.
 */
export function nameOf({ accountOtherName, typeName, outAuthNo }: CollectionAccount): string {
  return accountOtherName || zh.accountCaption.withTail(typeName, outAuthNo.slice(-4));
}

/** Used share of a limit, 0 to 1. */
export function shareUsed({ used, cap }: { used: string; cap: string }): number {
  const whole = Number(cap);
  return whole > 0 ? Math.min(1, Number(used) / whole) : 1;
}

/** Tone of a meter: warns when a limit is nearly used up, or a rate falls. */
export function limitTone(share: number): Tone {
  if (share >= 1) return 'bad';
  return share >= 0.9 ? 'warn' : 'ok';
}

export function rateTone(rate: string): Tone {
  const percent = Number(rate);
  if (percent < 60) return 'bad';
  return percent < 85 ? 'warn' : 'ok';
}
