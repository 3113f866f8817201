import { fileURLToPath } from 'node:url';
import { round } from '../../bench/src/table.ts';
import { type HistoriesSize, playSeeds, WHOLE_SEEDS } from './seeds.ts';
import type { FaultRow } from './suite.ts';

const PROGRAM = fileURLToPath(new URL('evidence/run-evidence.ts', import.meta.url));
const WHOLE_OPERATIONS = 200;

/** R16: money and its evidence in the event sequences of these seeds, which alternate between the two modes. */
export async function playEvidenceSeeds(size: HistoriesSize): Promise<FaultRow> {
  const { played, anomalies, seconds, count, sum } = await playSeeds({ id: 'R16', program: PROGRAM }, size);
  const isWhole = count >= WHOLE_SEEDS && size.operations >= WHOLE_OPERATIONS;
  const operations = sum((one) => one.operations);
  return {
    id: isWhole ? 'R16' : `R16-${size.from}-${size.to}`,
    what:
      `Evidence: ${played.length} seeds (${size.from}–${size.to}) × ${size.operations} operations of collect, ` +
      'refund (whole, partial, several at once, second and strange receipts), settle, payout, complaint, freeze, ' +
      'in both modes, with a bank whose messages are late, repeated and out of order and whose payments are ' +
      'refused, doubled, unnamed, of another amount, or come back, and with two payment companies that hang, answer ' +
      'late, lose answers, lie, and whose notices are false, missing, doubled and out of order, and a worker ' +
      'that dies',
    figure: `${operations.toLocaleString('en')} operations, ${anomalies.length} anomalies`,
    target: isWhole
      ? '512 seeds × 200 operations, 0 anomalies'
      : `0 anomalies in this part of the ${WHOLE_SEEDS} seeds`,
    amiss: anomalies.flatMap(({ anomalies: found }) => found),
    met: anomalies.length === 0 && played.length === count,
    notes:
      (anomalies.length > 0 ? `seeds ${anomalies.map(({ seed }) => seed).join(', ')}; ` : '') +
      `${sum((one) => one.faults)} faults of bank and companies; every 25 operations judged by what they really ` +
      `moved, and by every invariant; ${round(seconds / 60)} min, ${Math.round(operations / seconds)}/s`,
  };
}
