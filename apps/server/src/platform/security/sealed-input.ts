import { invalidField } from '../errors.ts';
import * as zh from './zh.ts';

/** Beginning of a sealed value, in this form and in later ones; no text of people begins so. */
const SEALED_START = /enc\d+\.[npadc]\./;
const REASON = zh.sealedInput.forbiddenSequence;

export function holdsSealed(text: string): boolean {
  return text.includes('enc') && SEALED_START.test(text);
}

/**
 * Refuses a sealed value in anything from outside: it would be opened for the person who reads it back. Uses a list
 * instead of recursion, because the sender decides how deeply the value is nested.
 */
export function refuseSealed(value: unknown, field = ''): void {
  const waiting = [{ value, field }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && holdsSealed(next.value)) throw invalidField(next.field, REASON);
    for (const part of partsOf(next.value, next.field).reverse()) waiting.push(part);
  }
}

function partsOf(value: unknown, field: string): { value: unknown; field: string }[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).map(([key, one]) => {
    // A field's name is the sender's text too; the error does not repeat it.
    if (holdsSealed(key)) throw invalidField(field, REASON);
    return { value: one, field: field === '' ? key : `${field}.${key}` };
  });
}

/** Returns the text without sealed values, for text that cannot be refused: answers of other systems. */
export function withoutSealed(text: string): string {
  return holdsSealed(text) ? text.replaceAll(/enc(\d+)\.(?=[npadc]\.)/g, 'enc$1 ') : text;
}
