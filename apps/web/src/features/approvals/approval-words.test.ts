import { describe, expect, it } from 'vitest';
import { leftText, makerText, progressText } from './approval-words.ts';

describe('an approval in words', () => {
  it('says how long it waits still', () => {
    expect(leftText(24 * 3_600_000)).toBe('24小时0分');
    expect(leftText(3_600_000 + 61_000)).toBe('1小时1分');
    expect(leftText(3_599_000)).toBe('59分59秒');
    expect(leftText(0)).toBe('即将超时');
  });

  it('says who asked and how far it has come', () => {
    expect(makerText('merchant:M1001')).toBe('商户 M1001');
    expect(makerText('admin01')).toBe('admin01');
    expect(progressText({ state: 0, needed: 2, approved: 1 })).toBe('1/2 人已同意');
    expect(progressText({ state: 0, needed: 1, approved: 0 })).toBe('');
    expect(progressText({ state: 1, needed: 2, approved: 2 })).toBe('');
  });
});
