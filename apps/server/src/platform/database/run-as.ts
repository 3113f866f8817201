import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { userInfo } from 'node:os';

/** How to run a program that refuses to run as root. */
export type RunAs = {
  wrap(file: string, args: string[]): { file: string; args: string[] };
  ids: { uid?: number; gid?: number };
  /** Hands files to whoever the program runs as. */
  own(files: string[]): void;
};

const AS_IS: RunAs = { wrap: (file, args) => ({ file, args }), ids: {}, own: () => {} };
const MAPPED = ['--user', '--map-user=1000', '--map-group=1000'];
const SYSTEM_USER = 'mashang';

/**
 * PostgreSQL will not run as root. For root it is first tried in a user namespace in which root looks like an ordinary user: that
 * leaves the machine as it is and works in folders only root may enter. Where namespaces are forbidden a system user is made.
 */
export function asUnprivileged(paths: string[]): RunAs {
  if (process.platform === 'win32' || userInfo().uid !== 0) return AS_IS;
  if (spawnSync('unshare', [...MAPPED, 'true']).status === 0) {
    return { wrap: (file, args) => ({ file: 'unshare', args: [...MAPPED, file, ...args] }), ids: {}, own: () => {} };
  }
  const user = systemUser();
  for (const path of paths) {
    const closed = closedFolder(path);
    if (closed) throw new Error(`PostgreSQL cannot run as root, and the user ${SYSTEM_USER} made for it may not enter ${closed}: use a folder that others may enter, or set DATA_DIR`);
  }
  return { wrap: (file, args) => ({ file, args }), ids: user, own: (files) => files.forEach((file) => chownSync(file, user.uid, user.gid)) };
}

function systemUser(): { uid: number; gid: number } {
  const id = (flag: string) => spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' });
  if (id('-u').status !== 0) spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER]);
  const [uid, gid] = [Number(id('-u').stdout), Number(id('-g').stdout)];
  if (!uid || !gid) throw new Error(`PostgreSQL cannot run as root, and no user ${SYSTEM_USER} could be made for it`);
  return { uid, gid };
}

/** First folder on the way to a path that others may not enter, or null. */
function closedFolder(path: string): string | null {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
}
