import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRAST_MIN, contrastText, isReadable, readableNear, themeContrasts } from './theme-color.ts';

const anyColor = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('theme colours', () => {
  it.each(['#166572', '#1f5fbf', '#4a4a9c', '#8a3b6b', '#3f6212', '#9a4a12'])(
    '%s is readable in both themes',
    (color) => {
      expect(isReadable(color)).toBe(true);
    },
  );

  it('measures as WCAG does: black on white is 21 : 1', () => {
    expect(themeContrasts('#ffffff').light).toBeCloseTo(1, 1);
    // Contrast checkers report 5.74 : 1 for #0066cc on white; the contrast on its own tint and on the page's grey is
    // lower.
    expect(themeContrasts('#0066cc').light).toBeGreaterThan(4.5);
    expect(themeContrasts('#0066cc').light).toBeLessThan(5.74);
  });

  it('refuses what is too pale in the light theme and what is too dark in the dark one', () => {
    expect(themeContrasts('#f5c400').light).toBeLessThan(CONTRAST_MIN);
    expect(themeContrasts('#000000').dark).toBeLessThan(CONTRAST_MIN);
    expect(isReadable('#f5c400')).toBe(false);
    expect(isReadable('#000000')).toBe(false);
  });

  it('offers a readable colour in place of any other, and leaves a readable one alone', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const near = readableNear(color);
        expect(near).toMatch(/^#[0-9a-f]{6}$/);
        expect(isReadable(near)).toBe(true);
        if (isReadable(color)) expect(near).toBe(color);
      }),
      { numRuns: 300 },
    );
  });

  it('never rounds a contrast up to enough', () => {
    expect(contrastText(4.499)).toBe('4.4:1');
    expect(contrastText(4.5)).toBe('4.5:1');
  });
});
