export const KYC_STATUS = { none: 0, pending: 1, verified: 2, rejected: 3, expired: 4 } as const;
export const KYC_STATUS_NAMES: Record<number, string> = {
  0: '未提交',
  1: '审核中',
  2: '已认证',
  3: '已驳回',
  4: '已过期',
};
export const RUN_STATUS_NAMES: Record<number, string> = { 0: '已暂停', 1: '接单中' };
export const PARTICIPANT_KINDS = ['AGENT', 'CODE_MERCHANT'] as const;
export type ParticipantKind = (typeof PARTICIPANT_KINDS)[number];

/**
 * Legal names compare equal when they differ only in width, case, white space and middle dots (L3).
 * NFKC folds full-width forms; the dots are the ones Chinese renderings of foreign names use.
 */
export function normalizeLegalName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00b7\u2022\u2027\u30fb\u22c5\u2219]/gu, '');
}

/** Masks a person's or company's name for outsiders, keeping the first and last character. */
export function maskName(name: string): string {
  const chars = [...name];
  if (chars.length <= 1) return '*';
  if (chars.length === 2) return `${chars[0]}*`;
  return `${chars[0]}${'*'.repeat(Math.min(chars.length - 2, 6))}${chars.at(-1)}`;
}

/** Masks a card or account number as 6+4. */
export function maskAccountNo(no: string): string {
  if (no.length <= 10) return `${no.slice(0, 2)}****${no.slice(-2)}`;
  return `${no.slice(0, 6)}${'*'.repeat(no.length - 10)}${no.slice(-4)}`;
}

/** Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Masks a phone number as 3+2. */
export function maskPhone(phone: string): string {
  return phone.length < 6 ? '****' : `${phone.slice(0, 3)}******${phone.slice(-2)}`;
}
