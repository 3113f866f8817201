import { OPTIONAL_PHONE, whyNot } from '@mashang/contract/fields';
import type { UserInfo } from '@mashang/contract/sign-in';
import * as zh from '../zh.tsx';

/** What the profile form holds; `phone` undefined while it is not to be changed. */
export type ProfileInput = { nickname: string; phone: string | undefined };

/** What is wrong, by field. */
export function profileErrors({ nickname, phone }: ProfileInput): { nickname?: string; phone?: string } {
  const wrong = whyNot(OPTIONAL_PHONE, phone ?? '');
  return { ...(nickname.trim() ? {} : { nickname: zh.profileErrors.nickname }), ...(wrong ? { phone: wrong } : {}) };
}

/** What differs from what is known; an empty new phone is no change. */
export function changedProfile({ nickname, phone }: ProfileInput, known: Pick<UserInfo, 'nickname' | 'phone'>) {
  const [name, number] = [nickname.trim(), phone?.trim()];
  return {
    ...(name === known.nickname ? {} : { nickname: name }),
    ...(number && number !== known.phone ? { phone: number } : {}),
  };
}
