import { expect, it } from 'vitest';
import { badgeText, faviconSvg } from './favicon.ts';

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5_000, '99+'],
])('%i unread stands on the icon as "%s"', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});

it('draws the mark alone without unread notices, and the count in a badge inside the image with some', () => {
  expect(faviconSvg(0)).not.toContain('<text');
  for (const unread of [1, 42, 100]) {
    const svg = faviconSvg(unread);
    expect(svg).toContain(`>${badgeText(unread)}</text>`);
    const [, x, width] = /<rect x="([\d.]+)" y="11" width="([\d.]+)"/.exec(svg) ?? [];
    expect(Number(x)).toBeGreaterThanOrEqual(0.5);
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(31.5);
  }
});
