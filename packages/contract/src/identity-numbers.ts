/** 统一社会信用代码 (GB 32100-2015): 31 characters without I, O, S, V and Z; the 18th is a check character modulo 31. */
const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
/** Citizen identity number (GB 11643-1999): 17 digits and a check character modulo 11. */
const IDENTITY_CHARACTERS = '10X98765432';
const IDENTITY_NUMBER = /^[1-9]\d{16}[\dX]$/;
/** 行政区划码 of the provinces (GB/T 2260), the first two digits; a foreigner's residence card has a 9 before them. */
const PROVINCE = /^9?(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;
/** Passports and travel permits: letters and digits, at least three of them digits; they share no check character. */
const OTHER_DOCUMENT = /^(?=.*\d.*\d.*\d)[A-Z0-9-]{6,20}$/;

/** Returns the check character of a credit code's first 17 characters. */
export function creditCheck(first: string): string {
  const sum = [...first].reduce((total, char, at) => total + CREDIT_CHARACTERS.indexOf(char) * powerOf3(at), 0);
  return CREDIT_CHARACTERS[(31 - (sum % 31)) % 31] as string;
}

function powerOf3(exponent: number): number {
  let power = 1;
  for (let n = 0; n < exponent; n += 1) power = (power * 3) % 31;
  return power;
}

/** Returns a credit code of 17 characters with their check character. */
export function creditCodeOf(first: string): string {
  return first + creditCheck(first);
}

/** Returns the check character of an identity number's first 17 digits. */
export function identityCheck(first: string): string {
  const sum = [...first].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  return IDENTITY_CHARACTERS[sum % 11] as string;
}

/** Whether a text is a 统一社会信用代码 with a valid check character. Upper case. */
export function isCreditCode(text: string): boolean {
  return CREDIT_CODE.test(text) && creditCheck(text.slice(0, 17)) === text[17];
}

/**
 * Whether a text is an identity number of a province, with an existing date of birth and a valid check character. Upper
 * case.
 */
export function isIdentityNumber(text: string): boolean {
  if (!IDENTITY_NUMBER.test(text) || !PROVINCE.test(text)) return false;
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  const exists = born.getUTCFullYear() === year && born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  return exists && year >= 1900 && identityCheck(text.slice(0, 17)) === text[17];
}

/**
 * Whether a text can only be an identity card number, even if mistyped, of the old 15 digits or written with dashes: no
 * passport or permit has as many digits. Upper case.
 */
export function hasIdentityShape(text: string): boolean {
  return /^[\d-]{14,}[\dX]$/.test(text);
}

/** Whether a text has the form of a passport's or permit's number. Upper case. */
export function isOtherDocument(text: string): boolean {
  return OTHER_DOCUMENT.test(text);
}

/**
 * Whether a text can be a person's document number: a text shaped like an identity card number must be a valid one; any
 * other must have the form of a passport or permit.
 */
export function isPersonDocument(text: string): boolean {
  const number = text.toUpperCase();
  return hasIdentityShape(number) ? isIdentityNumber(number) : isOtherDocument(number);
}

/** Whether an identity number has a date of birth after `today` (`YYYY-MM-DD`). */
export function isBornAfter(text: string, today: string): boolean {
  return isIdentityNumber(text.toUpperCase()) && text.slice(6, 14) > today.replaceAll('-', '');
}

export const CREDIT_CODE_WRONG = '统一社会信用代码的校验位不符，请核对';
export const PERSON_DOCUMENT_WRONG =
  '证件号码不正确：居民身份证须为 18 位且校验位相符，其他证件为 6 至 20 位字母和数字';
