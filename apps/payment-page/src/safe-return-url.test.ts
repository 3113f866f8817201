import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from './safe-return-url.ts';

describe('safeReturnUrl', () => {
  it('keeps plain web addresses', () => {
    expect(safeReturnUrl('https://shop.example/back?o=1#x')).toBe('https://shop.example/back?o=1#x');
    expect(safeReturnUrl('HTTP://127.0.0.1:8080/a')).toBe('http://127.0.0.1:8080/a');
  });

  it.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example/',
    '/relative',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'http://',
    '\thttps://a.example/',
  ])('refuses %j', (text) => {
    expect(safeReturnUrl(text)).toBeNull();
  });

  it('only ever answers http and https, whatever comes in', () => {
    const scheme = fc.constantFrom('javascript:', 'http:', 'https://', 'data:', 'vbscript:', '', 'http://');
    fc.assert(
      fc.property(scheme, fc.string(), (start, rest) => {
        const result = safeReturnUrl(start + rest);
        if (result !== null) expect(['http:', 'https:']).toContain(new URL(result).protocol);
      }),
      { numRuns: 500 },
    );
  });
});
