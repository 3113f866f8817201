import * as zh from '../zh.tsx';
export type Strength = { level: 0 | 1 | 2 | 3; text: string; hint: string };

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const GOOD_LENGTH = 10;
const LEAST_LENGTH = 8;

/** A rough estimate of how hard a password is to guess; a hint only, no password is refused for it. */
export function strengthOf(password: string): Strength {
  if (!password) return { level: 0, text: '', hint: '' };
  const kinds = CLASSES.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < LEAST_LENGTH || kinds < 2 || different < 5)
    return { level: 1, text: zh.strengthOf.weak, hint: zh.strengthOf.weakHint(LEAST_LENGTH) };
  if (password.length < GOOD_LENGTH || kinds < 3)
    return { level: 2, text: zh.strengthOf.medium, hint: zh.strengthOf.mediumHint };
  return { level: 3, text: zh.strengthOf.strong, hint: '' };
}
