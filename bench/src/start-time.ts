import { startServer } from './server-under-test.ts';
import type { Row } from './table.ts';

/** S10: from the start of the server on an empty data folder (initdb, migrations, demo) to its first ready answer. */
export async function measureStart(runs: number): Promise<Row[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const server = await startServer();
    times.push(server.startedInMs);
    await server.stop();
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] as number;
  return [
    {
      id: 'S10',
      what: `start on an empty data folder, ${runs} runs`,
      figure: `${(median / 1000).toFixed(2)} s median, ${((times.at(-1) as number) / 1000).toFixed(2)} s worst`,
      target: '≤ 8 s',
      met: (times.at(-1) as number) <= 8_000,
      notes: 'web already built',
    },
  ];
}
