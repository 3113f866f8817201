import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Program = { url: string; stop(): Promise<void> };
type Settings = Readonly<Record<string, string>>;
const PATIENCE_MS = 120_000;

/** Returns a free port: a program that an aborted journey left behind may still be ending. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/**
 * Starts a program of the repository on its own port and waits until it answers at `path`. It ends with the worker that
 * started it, so that no later journey meets it. If it does not start, the error contains its last output.
 */
export async function startProgram(file: string, path: string, settings: (port: string) => Settings): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'end-with-input.mjs'), file], {
    stdio: 'pipe',
    env: { ...process.env, ...settings(String(port)) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(-2_000);
    });
  const latest = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${url}${path}`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}\n${said}`);
    if (Date.now() > latest) throw new Error(`${file} did not come up\n${said}`);
    await wait(200);
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
