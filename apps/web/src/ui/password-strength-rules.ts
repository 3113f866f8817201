export type Strength = { level: 0 | 1 | 2 | 3; text: '' | '弱' | '中' | '强'; hint: string };

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const GOOD_LENGTH = 10;
const LEAST_LENGTH = 8;

/** How hard a password is to guess, roughly; a hint only, nothing is refused for it. */
export function strengthOf(password: string): Strength {
  if (!password) return { level: 0, text: '', hint: '' };
  const kinds = CLASSES.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < LEAST_LENGTH || kinds < 2 || different < 5)
    return { level: 1, text: '弱', hint: `建议至少 ${LEAST_LENGTH} 位，混用字母、数字与符号` };
  if (password.length < GOOD_LENGTH || kinds < 3) return { level: 2, text: '中', hint: '再长一些，或加入符号会更安全' };
  return { level: 3, text: '强', hint: '' };
}
