import { browserHash } from './password.ts';
import * as zh from './zh.ts';

/** Words that guessers of this product try first, alone and with the endings below; the username is one more. */
const PRODUCT_WORDS = ['mashang', 'admin', 'operator', 'agent', 'merchant', 'payment', 'zhifu', 'daishou', 'daifu'];
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '666', '888', '520', '1314', '000', '111'];
const FIRST_YEAR = 1970;
const LAST_YEAR = 2039;
const SIGNS = ['', '@', '#', '!', '_', '.', '-'];
/** Often chosen in China, and missing from lists made elsewhere. */
const CHINESE = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'woaini123',
  'woaiwojia',
  'wodemima',
  'aini1314',
  'iloveyou520',
  '5201314520',
  '1314520520',
  '5845201314',
  '147258369',
  '1234qwer',
  'qwer1234',
  'qq123456',
  'abc123456',
  'a123456789',
  'a12345678',
  'aa123456',
  'wang1234',
  'zhang123',
  'li123456',
  'asd123456',
  'zxc123456',
];

/** Hashes between two yields to the event loop: a millisecond or two. */
const STEP = 2_000;

let refused: Promise<ReadonlySet<string>> | undefined;

/**
 * Hashes about 41 000 of the most used passwords of eight characters and more, and the product's own words, on first
 * use (80 ms in small steps, 8 MB).
 */
async function loadRefused(): Promise<ReadonlySet<string>> {
  const { default: popular } = await import('popular-passwords', { with: { type: 'json' } });
  const hashes = new Set<string>();
  const guesses = [...popular, ...CHINESE, ...PRODUCT_WORDS.flatMap((word) => [...variationsOf(word)])];
  for (const [at, guess] of guesses.entries()) {
    hashes.add(browserHash(guess));
    if (at % STEP === 0) await new Promise(setImmediate);
  }
  return hashes;
}

/** Yields the usual variations of a word: upper or lower case, a sign, an ending or a year. */
function* variationsOf(word: string): Generator<string> {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => String(FIRST_YEAR + n));
  for (const form of new Set([word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]))
    for (const sign of SIGNS) for (const ending of [...ENDINGS, ...years]) yield `${form}${sign}${ending}`;
}

/**
 * Returns why a password, given as the browser's hash, may not be chosen; null if it may. A hash can only be compared
 * with guesses: only the browser sees the length of the password.
 */
export async function whyTooCommon(sha256Hex: string, username: string): Promise<string | null> {
  refused ??= loadRefused();
  if ((await refused).has(sha256Hex)) return zh.commonPasswords.tooCommon;
  for (const guess of variationsOf(username))
    if (browserHash(guess) === sha256Hex) return zh.commonPasswords.fromUsername;
  return null;
}
