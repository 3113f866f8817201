import { EXPORT_LISTS } from '../../export-lists.ts';
import { startExportWorker } from '../../features/exports/run-exports.ts';
import type { Owners } from '../arrange/arrange-owners.ts';
import { insertSession } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { CALLERS, found } from './isolation-callers.ts';

/** One of each role: a file is made in the same way as its list, which all callers have tried. */
const TRIED = new Set(['agent02', 'ms02', 'm1001viewer']);

/** Exports every list as those of a participant or merchant who may, and returns what the files contain of others. */
export async function readExportsOfOthers(
  server: TestServer,
  owners: Owners,
): Promise<{ files: number; wrong: string[] }> {
  const wrong: string[] = [];
  let files = 0;
  const { stop } = startExportWorker(server.platform, EXPORT_LISTS);
  for (const caller of CALLERS.filter(({ name }) => TRIED.has(name))) {
    const user = await insertSession(server, caller.name);
    for (const { name: list } of EXPORT_LISTS) {
      const made = await user.post('/api/exports/create', { list, format: 'csv', query: {} });
      if (made.code !== 200) continue;
      const { id } = made.data as { id: string };
      const end = await ended(server, id);
      const file = await server.app.inject({ method: 'GET', url: `/files/exports/${id}.csv`, headers: user.headers });
      if (file.statusCode !== 200)
        wrong.push(`${caller.name} is answered ${file.statusCode} for its own ${list}: ${end}`);
      files += 1;
      for (const other of caller.owners) {
        const leaked = found(owners[other], file.body);
        if (leaked.length > 0)
          wrong.push(`${caller.name} reads in ${list} of ${owners[other].name}: ${leaked.slice(0, 4).join(', ')}`);
      }
    }
  }
  await stop();
  return { files, wrong };
}

/** Returns how the export ended, as text. */
async function ended({ owner }: TestServer, id: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await owner`select state, attempt, reason from export_job where id = ${id}`;
    if (row?.state !== 'waiting' && row?.state !== 'running')
      return `${row?.state}, try ${row?.attempt} ${row?.reason}`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`export ${id} does not end`);
}
