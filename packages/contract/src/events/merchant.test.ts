import { expect, it } from 'vitest';
import { eventData } from '../merchants.ts';
import { MERCHANT_EVENTS } from './merchant.ts';

it.each(MERCHANT_EVENTS.map(({ type, data }) => [type, data] as const))(
  'the events call fits all of %s and asks nothing else of it',
  (_, data) => {
    const carried = Object.keys(data.shape);
    expect(Object.keys(eventData.shape)).toEqual(expect.arrayContaining(carried));
    const asked = Object.entries(eventData.shape).flatMap(([name, shape]) => (shape.isOptional() ? [] : [name]));
    expect(carried).toEqual(expect.arrayContaining(asked));
  },
);
