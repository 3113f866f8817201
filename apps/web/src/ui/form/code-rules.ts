import * as zh from '../zh-first.ts';

const DIGITS = 6;
const RECOVERY = /^[0-9A-Z]{5}-?[0-9A-Z]{5}$/;

export type CodeMode = 'code' | 'recovery';

/** Normalizes a typed or pasted code: full-width digits, spaces and small letters are accepted. */
export function tidyCode(text: string, mode: CodeMode): string {
  const plain = text.normalize('NFKC').toUpperCase();
  if (mode === 'code') return plain.replace(/\D/g, '').slice(0, DIGITS);
  return plain.replace(/[^0-9A-Z-]/g, '').slice(0, 11);
}

/** Only recovery codes contain letters: a user who pastes one need not switch the mode first. */
export function modeOf(text: string, mode: CodeMode): CodeMode {
  return /[A-Za-z]/.test(text.normalize('NFKC')) ? 'recovery' : mode;
}

/** Why the text is not a valid code; undefined when it is. */
export function codeError(text: string): string | undefined {
  if (!text) return zh.codeError.missing;
  if (/[A-Z-]/.test(text)) return RECOVERY.test(text) ? undefined : zh.codeError.recoveryFormat;
  return text.length === DIGITS || RECOVERY.test(text) ? undefined : zh.codeError.codeFormat;
}
