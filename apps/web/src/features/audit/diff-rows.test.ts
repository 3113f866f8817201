import { expect, it } from 'vitest';
import { diffRows } from './diff-rows.ts';

it('fields are compared by their path, the changed ones first', () => {
  expect(diffRows('{"a":1,"b":{"c":"x","d":[1,2]}}', '{"a":1,"b":{"c":"y","d":[1]},"e":null}')).toEqual([
    { path: 'b.c', before: 'x', after: 'y', changed: true },
    { path: 'b.d.1', before: '2', after: '', changed: true },
    { path: 'e', before: '', after: 'null', changed: true },
    { path: 'a', before: '1', after: '1', changed: false },
    { path: 'b.d.0', before: '1', after: '1', changed: false },
  ]);
});

it('nothing, plain values and broken text are shown as they are', () => {
  expect(diffRows('', '')).toEqual([]);
  expect(diffRows('', '"x"')).toEqual([{ path: '值', before: '', after: 'x', changed: true }]);
  expect(diffRows('{', '{}')).toEqual([{ path: '值', before: '{', after: '{}', changed: true }]);
});
