import { playHistory } from './play-history.ts';
import { runSeeds } from './run-seeds.ts';

await runSeeds(playHistory);
