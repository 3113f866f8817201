import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Searches log lines for data that a log must never contain: passwords, codes, tokens, cookies, keys, full card
 * numbers, identity numbers. Reports the kind and the place, never the data itself.
 */
const HIDDEN = '[hidden]';
/** Fields whose value is a secret whatever it looks like. */
const SECRET_FIELD =
  /^(.*password|.*secret|.*token|.*tokenvalue|.*cookie|authorization|pay-token|x-signature|signature|googleauthcode|totp.*|recoverycodes?|apikey|.*privatekey|masterkey|wirekey|mnemonic|otp|cvv)$/i;
/** Fields with a similar name whose value is not secret. */
const HARMLESS_FIELD = /^(slidecheck|secretid|tokenkind|token_kind)$/i;
/** @type {[string, RegExp][]} */
const TEXTS = [
  ['a password of the demo or of the tests', /(Demo|Test|Wrong)@2026/],
  ['a hashed password of the demo', /6269bdc44514c668efb1ee9442d68ac8/i],
  ['a two-factor secret', /JBSWY3DPEHPK3PXP|otpauth:\/\//],
  ['a merchant secret', /demo-secret-demo|other-secret-other/],
  ['a webhook secret', /whsec_[A-Za-z0-9+/=]{8,}/],
  ['a bearer token', /\bBearer\s+[\w.~+/-]{8,}/],
  ['a signed token', /\beyJ[\w-]{8,}\.[\w-]{8,}\./],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY|\bxprv[1-9A-HJ-NP-Za-km-z]{20,}/],
  ["a payment page's token", /[?&]o=[\w-]{22}DS\d|\b[\w-]{22}DS\d{18,}/],
  ["an invitation's token", /\/invite#[\w-]{16,}/],
  ['a database password', /postgres(?:ql)?:\/\/[^:/\s"]+:[^@\s"]{4,}@/],
  ['a session cookie', /\bMS_SESSION=[\w-]{8,}/i],
];
/** Isolated runs of digits, with or without spaces after each four. */
const DIGITS = /(?<![\dA-Za-z.-])(?:\d{12,18}[\dXx]|\d{4}(?: \d{4}){2,3} \d{1,7})(?![\dA-Za-z.])/g;

/** Returns the kinds of forbidden data in one line; empty if there is none. */
export function findSecrets(line) {
  const found = TEXTS.filter(([, pattern]) => pattern.test(line)).map(([kind]) => kind);
  for (const [run] of line.matchAll(DIGITS)) {
    const digits = run.replaceAll(' ', '');
    if (isCardNumber(digits)) found.push('a full card number');
    if (isIdentityNumber(digits)) found.push('an identity number');
  }
  return [...new Set([...found, ...secretFields(readJson(line))])];
}

function readJson(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function secretFields(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const shown = typeof held === 'string' || typeof held === 'number' ? `${held}` : '';
    if (shown !== '' && shown !== HIDDEN && SECRET_FIELD.test(name) && !HARMLESS_FIELD.test(name))
      return [`the field ${name}`];
    return secretFields(held);
  });
}

/** Whether digits are a card number: length, first digits of a card network, check digit. */
function isCardNumber(digits) {
  if (!/^(?:3[47]|35|4|5[1-5]|2[2-7]|6[025])\d{11,17}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Whether a text is a resident identity number: it contains a date of birth and a valid check character. */
function isIdentityNumber(text) {
  if (!/^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/**
 * Scans every line of every log of a folder; `lines` is the number of lines, `found` lists the findings with their
 * places.
 */
export function scanLogs(folder) {
  const found = [];
  let lines = 0;
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name);
    for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line === '') continue;
      lines += 1;
      for (const kind of findSecrets(line)) found.push(`${file}:${at + 1} holds ${kind}: ${aboutLine(line)}`);
    }
  }
  return { lines, found };
}

/** Returns enough of a line to find the code that wrote it. */
function aboutLine(line) {
  const { msg, job, requestId } = readJson(line) ?? {};
  return JSON.stringify({ msg: `${msg ?? ''}`.slice(0, 24), job, requestId });
}
