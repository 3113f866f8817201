import { expect, it } from 'vitest';
import { safeServiceLink } from './customer-service.ts';

const HERE = 'https://admin.example.com';

it.each([
  ['https://help.example.com/chat?x=1', 'https://help.example.com/chat?x=1'],
  ['http://help.example.com', 'http://help.example.com/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['/help', 'https://admin.example.com/help'],
  ['  https://help.example.com ', 'https://help.example.com/'],
])('%j may be followed', (address, link) => {
  expect(safeServiceLink(address, HERE)).toBe(link);
});

it.each([
  '',
  '   ',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://admin.example.com/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://',
])('%j may not', (address) => {
  expect(safeServiceLink(address, HERE)).toBeUndefined();
});
