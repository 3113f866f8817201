import { invalidField } from './errors.ts';

/** How a sealed value begins, of this form and of those to come: nothing that people write does. */
const SEALED_START = /enc\d+\.[npadc]\./;
const REASON = '内容包含不允许的字符序列（enc1.…）';

export function holdsSealed(text: string): boolean {
  return text.includes('enc') && SEALED_START.test(text);
}

/** Refuses a sealed value in anything that came from outside: it would be opened for whoever reads it back. */
export function refuseSealed(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (holdsSealed(value)) throw invalidField(field, REASON);
    return;
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [key, one] of Object.entries(value)) {
    const at = field === '' ? key : `${field}.${key}`;
    // A name of a field is somebody's text too; it is not said again.
    if (holdsSealed(key)) throw invalidField(field, REASON);
    refuseSealed(one, at);
  }
}

/** The same text with no sealed value in it, where it cannot be refused: answers of other systems. */
export function withoutSealed(text: string): string {
  return holdsSealed(text) ? text.replaceAll(/enc(\d+)\.(?=[npadc]\.)/g, 'enc$1 ') : text;
}
