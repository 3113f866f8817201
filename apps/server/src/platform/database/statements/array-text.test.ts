import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatArray, parseArray } from './array-text.ts';

it('an array is read as it was written, whatever stands in its elements', () => {
  const element = fc.oneof(fc.string(), fc.constantFrom('NULL', 'null', '', '{}', 'a,b', '"', '\\', '\n', 'ü𠮷'));
  const list = fc.array(fc.option(element));
  fc.assert(
    fc.property(list, (elements) => {
      const text = formatArray(elements, String);
      expect(parseArray(text, (one) => one)).toEqual(elements);
    }),
  );
});

it('lists stand in lists, and bounds in front of one are passed over', () => {
  expect(parseArray('{{1,2},{3,NULL}}', Number)).toEqual([
    [1, 2],
    [3, null],
  ]);
  expect(parseArray('[0:1]={a,b}', (one) => one)).toEqual(['a', 'b']);
  expect(formatArray([['a'], ['b']], String)).toBe('{{"a"},{"b"}}');
  expect(parseArray('{}', Number)).toEqual([]);
  for (const broken of ['{a', '{"a', '{"a}']) expect(() => parseArray(broken, String)).toThrow('ends');
});
