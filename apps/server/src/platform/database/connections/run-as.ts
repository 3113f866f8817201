import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How PostgreSQL's programs are started on this machine, and the owner of their files. */
export type RunAs = {
  uid: number | undefined;
  gid: number | undefined;
  options: { uid?: number; gid?: number };
  /** Returns the program and arguments to spawn for a program and its arguments. */
  command(program: string, args: string[]): [string, string[]];
};

type User = { name: string; uid: number; gid: number };

const AS_OURSELVES: RunAs = {
  uid: undefined,
  gid: undefined,
  options: {},
  command: (program, args) => [program, args],
};

/**
 * PostgreSQL refuses to run as root. As root, this takes the first of these ways that can reach the folder: a user
 * namespace in which we are not root, a system user, that user with the right to pass closed folders.
 */
export function chooseRunAs(clusterDir: string, postgres: string): RunAs {
  if (process.getuid?.() !== 0) {
    mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
    return AS_OURSELVES;
  }
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  const tried: string[] = [];
  for (const [name, way] of waysForRoot()) {
    giveTo(clusterDir, way);
    const failure = tryWay(way, clusterDir, postgres);
    if (failure === null) return way;
    tried.push(`${name}: ${failure}`);
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user reaches ${clusterDir}. ` +
      `Start as a normal user, choose a DATA_DIR others may enter, or set DATABASE_URL.\n  ${tried.join('\n  ')}`,
  );
}

/** Makes the user PostgreSQL runs as the owner of a file or a whole folder; does nothing unless we are root. */
export function giveTo(path: string, way: RunAs): void {
  const { uid, gid } = way;
  if (uid === undefined || gid === undefined || lstatSync(path).uid === uid) return;
  chownAll(path, uid, gid);
}

function* waysForRoot(): Generator<[string, RunAs]> {
  const users = systemUsers();
  const unprivileged = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid > 0);
  if (unprivileged && process.platform === 'linux') yield ['user namespace', inNamespace(unprivileged)];
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === OWN_USER) ?? addUser();
  if (!user) return;
  yield [`user ${user.name}`, asUser(user)];
  if (process.platform === 'linux') yield [`user ${user.name} passing closed folders`, asUserPassingFolders(user)];
}

const OWN_USER = 'mashang-db';

/**
 * Outside the namespace the process remains root's, so files keep their owner, and a folder that only root may enter
 * works.
 */
function inNamespace({ uid, gid }: User): RunAs {
  const enter = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return { uid: 0, gid: 0, options: {}, command: (program, args) => ['unshare', [...enter, program, ...args]] };
}

function asUser({ uid, gid }: User): RunAs {
  return { uid, gid, options: { uid, gid }, command: (program, args) => [program, args] };
}

function asUserPassingFolders({ uid, gid }: User): RunAs {
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const keep = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { uid, gid, options: {}, command: (program, args) => ['setpriv', [...become, ...keep, program, ...args]] };
}

/** Starts the real program inside the real folder; returns null when that works, else the error text. */
function tryWay(way: RunAs, clusterDir: string, postgres: string): string | null {
  // Opens a folder of our own, which only root may enter, for passing through; never somebody else's folder.
  if (way.options.uid !== undefined) allowPassing(dirname(clusterDir));
  const script = 'cd "$0" && : > .reach && rm .reach && exec "$1" --version';
  const [file, args] = way.command('/bin/sh', ['-c', script, clusterDir, postgres]);
  const spawnOptions: SpawnSyncOptions = { ...way.options, encoding: 'utf8', cwd: '/', timeout: 10_000 };
  const run = spawnSync(file, args, spawnOptions);
  if (run.status === 0) return null;
  return (run.error?.message ?? String(run.stderr).trim()) || `exit code ${run.status}`;
}

function allowPassing(dir: string): void {
  const { uid, mode } = statSync(dir);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(dir, (mode & 0o777) | 0o011);
}

function systemUsers(): User[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function addUser(): User | undefined {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', OWN_USER]],
  ];
  for (const [program, args] of attempts) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return systemUsers().find(({ name }) => name === OWN_USER);
    } catch {
      // The next program may exist on this system; without any of them, the other ways remain.
    }
  }
  return undefined;
}

function chownAll(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownAll(join(path, entry.name), uid, gid);
  }
}
