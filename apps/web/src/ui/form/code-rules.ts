import * as zh from '../zh-first.ts';

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
  if (!text) return zh.codeError.missing;
  if (/[A-Z-]/.test(text)) return RECOVERY.test(text) ? undefined : zh.codeError.recoveryFormat;
  return text.length === DIGITS || RECOVERY.test(text) ? undefined : zh.codeError.codeFormat;
}
