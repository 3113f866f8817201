import { describe, expect, it } from 'vitest';
import { need, readOptions, UsageError } from './usage.ts';

const KNOWN = { user: '账号', reason: '原因' };

describe('options of a command', () => {
  it('are read by name, with and without an equals sign', () => {
    expect(readOptions(['--user', 'a', '--reason=b c'], KNOWN).options).toEqual({ user: 'a', reason: 'b c' });
    expect(readOptions(['x', 'y'], {}, 2).rest).toEqual(['x', 'y']);
  });
  it.each([
    [['--user'], '--user 须填写账号'],
    [['--usr', 'a'], '不认识的参数：--usr'],
    [['-u', 'a'], '不认识的参数：--u'],
    [['stray'], '不认识的参数：stray'],
  ])('%j is wrong use, said in words', (args, text) => {
    expect(() => readOptions(args, KNOWN)).toThrow(new UsageError(text));
  });
  it('that are needed are asked for by name', () => {
    expect(() => need(' ', 'user', '账号')).toThrow(new UsageError('缺少 --user（账号）'));
    expect(need(' a ', 'user', '账号')).toBe('a');
  });
});
