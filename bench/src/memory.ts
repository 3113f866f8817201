import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';

export const MIB = 2 ** 20;

/** Returns the resident memory of a process in bytes, as its kernel counts it. */
export function residentOf(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024;
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1_024;
}

/** Returns the used heap in bytes of the process behind an inspector's port, after a garbage collection. */
export async function heapOf(port: number): Promise<number> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket((target as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let lastId = 0;
  function ask(method: string): Promise<{ usedSize?: number }> {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => {
      socket.on('message', function receive(data) {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } };
        if (answer.id !== id) return;
        socket.off('message', receive);
        resolve(answer.result ?? {});
      });
    });
  }
  for (let n = 0; n < 3; n++) await ask('HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
