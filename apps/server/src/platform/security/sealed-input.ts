import { invalidField } from '../errors.ts';
import * as zh from './zh.ts';

/** How a sealed value begins, of this form and of those to come: nothing that people write does. */
const SEALED_START = /enc\d+\.[npadc]\./;
const REASON = zh.sealedInput.forbiddenSequence;

export function holdsSealed(text: string): boolean {
  return text.includes('enc') && SEALED_START.test(text);
}

/**
 * Refuses a sealed value in anything that came from outside: it would be opened for whoever reads it back. Goes by a
 * list and not by calls within calls: how deep it is, whoever sends it says.
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
    // A name of a field is somebody's text too; it is not said again.
    if (holdsSealed(key)) throw invalidField(field, REASON);
    return { value: one, field: field === '' ? key : `${field}.${key}` };
  });
}

/** The same text with no sealed value in it, where it cannot be refused: answers of other systems. */
export function withoutSealed(text: string): string {
  return holdsSealed(text) ? text.replaceAll(/enc(\d+)\.(?=[npadc]\.)/g, 'enc$1 ') : text;
}
