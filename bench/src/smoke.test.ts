import { it } from 'vitest';
import { expectFigures } from './expect-figures.ts';

const MOST_MS = 240_000;

it(
  'load generators and calculations of creates, webhooks and lists still work, small',
  () => expectFigures('everyday', ['S1', 'S3', 'S7', 'S4']),
  MOST_MS,
);
