const DIGITS = 6;
const RECOVERY = /^[0-9A-Z]{5}-?[0-9A-Z]{5}$/;

export type CodeMode = 'code' | 'recovery';

/** What was typed or pasted as the code it means: full-width digits, spaces and small letters are no mistake. */
export function tidyCode(text: string, mode: CodeMode): string {
  const plain = text.normalize('NFKC').toUpperCase();
  if (mode === 'code') return plain.replace(/\D/g, '').slice(0, DIGITS);
  return plain.replace(/[^0-9A-Z-]/g, '').slice(0, 11);
}

/** Letters come in recovery codes only: who pastes one need not say so first. */
export function modeOf(text: string, mode: CodeMode): CodeMode {
  return /[A-Za-z]/.test(text.normalize('NFKC')) ? 'recovery' : mode;
}

/** Why the text can be no code; undefined when it can. */
export function codeError(text: string): string | undefined {
  if (!text) return '请输入谷歌验证码';
  if (/[A-Z-]/.test(text)) return RECOVERY.test(text) ? undefined : '恢复码格式为 XXXXX-XXXXX';
  return text.length === DIGITS || RECOVERY.test(text) ? undefined : '请输入 6 位数字验证码';
}
