import { describe, expect, it } from 'vitest';
import { rangeOf } from './http-range.ts';

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-1', { from: 0, to: 1 }],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=40-59', { from: 40, to: 59 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=99-99', { from: 99, to: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-99999999999999999999', 'whole'],
    [undefined, 'whole'],
  ])('%s of a hundred bytes is %j', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});
