import { OPTIONAL_PHONE, whyNot } from '@mashang/contract/fields';
import type { UserInfo } from '@mashang/contract/sign-in';
import * as zh from '../zh.tsx';

/** Content of the profile form; `phone` is undefined while it is not to be changed. */
export type ProfileInput = { nickname: string; phone: string | undefined };

/** Errors by field. */
export function profileErrors({ nickname, phone }: ProfileInput): { nickname?: string; phone?: string } {
  const wrong = whyNot(OPTIONAL_PHONE, phone ?? '');
  return { ...(nickname.trim() ? {} : { nickname: zh.profileErrors.nickname }), ...(wrong ? { phone: wrong } : {}) };
}

/** Values that differ from the known ones; an empty new phone is no change. */
export function changedProfile({ nickname, phone }: ProfileInput, known: Pick<UserInfo, 'nickname' | 'phone'>) {
  const [name, number] = [nickname.trim(), phone?.trim()];
  return {
    ...(name === known.nickname ? {} : { nickname: name }),
    ...(number && number !== known.phone ? { phone: number } : {}),
  };
}
