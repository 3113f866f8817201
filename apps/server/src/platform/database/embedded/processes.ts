import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HAS_PROC = existsSync('/proc/self/stat');

type RunningProcess = { pid: number; argv: string[] };

/** True while the process runs; a zombie that was not reaped counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/**
 * Returns a mark that differs between two processes with the same pid, also across a reboot; null when there is none.
 */
export function startMark(pid: number): string | null {
  if (!HAS_PROC) return psLine(pid, 'lstart=');
  const startedAt = statFields(pid)?.[19];
  return startedAt ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startedAt}` : null;
}

/** Finds the postmaster that runs on this folder, whatever its pid file says. */
export function findPostmaster(clusterDir: string): number | null {
  for (const { pid, argv } of listProcesses()) {
    const at = argv.indexOf('-D');
    if (at > 0 && argv[at + 1] === clusterDir && basename(argv[0] ?? '') === 'postgres' && isAlive(pid)) return pid;
  }
  return null;
}

/** Finds server processes that outlived their postmaster, by the cluster name in their titles. */
export function findBackends(clusterName: string): number[] {
  const title = `postgres: ${clusterName}:`;
  return listProcesses()
    .filter(({ argv }) => argv.join(' ').startsWith(title))
    .map(({ pid }) => pid);
}

/** Sends a signal; does nothing when the process is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of the processes runs; false when some still do after `timeoutMs`. */
export async function waitUntilGone(pids: number[], timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; pids.some(isAlive); await sleep(20)) {
    if (Date.now() > end) return false;
  }
  return true;
}

function listProcesses(): RunningProcess[] {
  if (HAS_PROC) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => ({ pid: Number(pid), argv: readArguments(pid) }));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => {
    const [pid = '0', ...argv] = line.trim().split(/\s+/);
    return { pid: Number(pid), argv };
  });
}

function readArguments(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Fields of /proc/PID/stat from the third on: state first; the command before may hold spaces and brackets. */
function statFields(pid: number): string[] | null {
  if (!HAS_PROC) return null;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function psLine(pid: number, columns: string): string | null {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
