import type { UserInfo } from '@mashang/contract/sign-in';

/** What the profile form holds; `phone` undefined while it is not to be changed. */
export type ProfileInput = { nickname: string; phone: string | undefined };

const PHONE = /^\+?\d[\d -]{4,18}$/;

/** What is wrong, by field. */
export function profileErrors({ nickname, phone }: ProfileInput): { nickname?: string; phone?: string } {
  return {
    ...(nickname.trim() ? {} : { nickname: '请输入昵称' }),
    ...(phone === undefined || phone.trim() === '' || PHONE.test(phone.trim()) ? {} : { phone: '手机号格式不正确' }),
  };
}

/** What differs from what is known; an empty new phone is no change. */
export function changedProfile({ nickname, phone }: ProfileInput, known: Pick<UserInfo, 'nickname' | 'phone'>) {
  const [name, number] = [nickname.trim(), phone?.trim()];
  return {
    ...(name === known.nickname ? {} : { nickname: name }),
    ...(number && number !== known.phone ? { phone: number } : {}),
  };
}
