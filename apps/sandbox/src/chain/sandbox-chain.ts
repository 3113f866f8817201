import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const KEEPER = fileURLToPath(new URL('./sandbox-chain-keeper.ts', import.meta.url));
const READY_MS = 15_000;
const ORPHAN_MS = 4_000;

export type SandboxChain = { rpcUrl: string; stop(): Promise<void> };

/** Returns the path of the chain's program for this machine. */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return join(home, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

/**
 * Starts a chain on a free port of the loopback address. Its blocks are stored in the folder, and the next start
 * continues with them.
 */
export async function startSandboxChain(folder: string): Promise<SandboxChain> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await endOrphan(folder);
  try {
    return await launch(folder);
  } catch {
    // The state of a killed chain may be half written: then a new chain begins without it, and the old one's deposits
    // are gone, as after a reorganisation.
    const state = join(folder, 'state.json');
    if (existsSync(state)) renameSync(state, `${state}.broken`);
    return launch(folder);
  }
}

async function launch(folder: string): Promise<SandboxChain> {
  const port = await freePort();
  const rpcUrl = `http://127.0.0.1:${port}`;
  const keeper = fork(KEEPER, [findAnvil(), folder, `${port}`], { stdio: 'ignore', execArgv: [] });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const until = performance.now() + READY_MS;
  while (!(await answers(port))) {
    if (over || performance.now() > until) {
      keeper.kill('SIGTERM');
      throw new Error('the sandbox chain does not start');
    }
    await sleep(50);
  }
  keeper.unref();
  keeper.channel?.unref();
  return {
    rpcUrl,
    async stop() {
      keeper.ref();
      if (keeper.connected) keeper.disconnect();
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(port: number): Promise<boolean> {
  const { createPublicClient, http } = await import('viem');
  const client = createPublicClient({ transport: http(`http://127.0.0.1:${port}`, { retryCount: 0, timeout: 1_000 }) });
  return client.getChainId().then(
    () => true,
    () => false,
  );
}

/** Ends a chain of this folder that still runs because its keeper was killed too, after time to write its state. */
async function endOrphan(folder: string): Promise<void> {
  const file = join(folder, 'pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const until = performance.now() + ORPHAN_MS;
  while (isChain(pid, folder)) {
    if (performance.now() > until) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    if (performance.now() > until - ORPHAN_MS / 2) process.kill(pid, 'SIGTERM');
    await sleep(100);
  }
}

/** Whether the process is the chain of this folder, and not another one that got its pid since. */
function isChain(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || process.platform === 'win32') return false;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(
      `${folder}/state.json`,
    );
  } catch {
    return false;
  }
}
