import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outsideText, parseOutsideJson } from './outside-text-rules.ts';

describe('text of others', () => {
  it('is cut between characters, and holds neither halves nor zeros', () => {
    expect(outsideText(`${'a'.repeat(499)}😀z`, 500)).toBe(`${'a'.repeat(499)}😀`);
    expect(outsideText('a\ud83d\0b\ude00', 10)).toBe('a\ufffdb\ufffd');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(40), (text, most) => {
        const kept = outsideText(text, most);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toContain('\0');
        expect(Array.from(kept).length).toBeLessThanOrEqual(most);
        expect(JSON.stringify({ kept })).not.toMatch(/\\u(d[89a-f]|0000)/i);
      }),
    );
  });

  it('stays as it is where it is well formed and short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(outsideText(text, 400)).toBe(text.replaceAll('\0', ''));
      }),
    );
  });

  it('is clean in every place of a JSON document', () => {
    const received = String.raw`{"a\ud83d":["x\u0000y",{"deep":"\udc00"}],"n":1,"fine":"\ud83d\ude00"}`;
    expect(parseOutsideJson(received)).toEqual({ 'a\ufffd': ['xy', { deep: '\ufffd' }], n: 1, fine: '😀' });
  });
});
