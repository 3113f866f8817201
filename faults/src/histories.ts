import { fileURLToPath } from 'node:url';
import { round } from '../../bench/src/table.ts';
import { type HistoriesSize, playSeeds, WHOLE_SEEDS } from './seeds.ts';
import type { FaultRow } from './suite.ts';

const PROGRAM = fileURLToPath(new URL('histories/run-histories.ts', import.meta.url));
const WHOLE_OPERATIONS = 512;

/** R6: the randomized model tests of these seeds. */
export async function playHistories(size: HistoriesSize): Promise<FaultRow> {
  const { played, anomalies, seconds, count, sum } = await playSeeds({ id: 'R6', program: PROGRAM }, size);
  const isWhole = count >= WHOLE_SEEDS && size.operations >= WHOLE_OPERATIONS;
  const operations = sum((one) => one.operations);
  return {
    id: isWhole ? 'R6' : `R6-${size.from}-${size.to}`,
    what:
      `${played.length} seeds (${size.from}–${size.to}) × ${size.operations} operations: collections, payouts, ` +
      'adjustments, refunds, complaints, freezes by hand and by cases, transfers, top-ups, cash-outs',
    figure: `${operations.toLocaleString('en')} operations, ${anomalies.length} anomalies`,
    target: isWhole
      ? '512 seeds × 512 operations, 0 anomalies'
      : `0 anomalies in this part of the ${WHOLE_SEEDS} seeds`,
    amiss: anomalies.flatMap(({ anomalies: found }) => found),
    met: anomalies.length === 0 && played.length === count,
    notes:
      (anomalies.length > 0 ? `seeds ${anomalies.map(({ seed }) => seed).join(', ')}; ` : '') +
      `${sum((one) => one.faults)} faults (line cut, server replaced, database killed), ` +
      `${sum((one) => one.unknown)} answers lost; balances and states after every operation, every invariant ` +
      `every 64; ${round(seconds / 60)} min, ${Math.round(operations / seconds)}/s`,
  };
}
