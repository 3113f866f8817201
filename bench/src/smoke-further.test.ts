import { it } from 'vitest';
import { expectFigures } from './expect-figures.ts';

const MOST_MS = 240_000;

it(
  'every other generator and calculation still works, small',
  () => expectFigures('further', ['S2', 'S2-SIZE', 'S5', 'S5', 'R4', 'R4', 'S8']),
  MOST_MS,
);
