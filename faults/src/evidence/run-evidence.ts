import { runSeeds } from '../histories/run-seeds.ts';
import { playEvidence } from './play-evidence.ts';

await runSeeds(playEvidence);
