import { expect, it } from 'vitest';
import { type PersonDocumentKind, whyDocumentRefused } from './businesses.ts';

const VALID = '310101198001010093';
const WRONG_DIGIT = '310101198001010094';
it.each<[PersonDocumentKind, string, boolean]>([
  ['identity', VALID, true],
  ['identity', WRONG_DIGIT, false],
  ['identity', 'E12345678', false],
  ['passport', 'E12345678', true],
  ['passport', 'e12345678', true],
  ['passport', VALID, false],
  ['passport', WRONG_DIGIT, false],
  ['permit', 'H1234567800', true],
  ['permit', VALID, true],
  ['permit', WRONG_DIGIT, false],
])('a representative’s %s %s may be right: %s', (kind, number, right) => {
  expect(whyDocumentRefused(kind, number) === null).toBe(right);
});
