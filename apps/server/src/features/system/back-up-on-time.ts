import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BackupFacts, type BackupSource, writeBackup } from '../../platform/database/backup/write-backup.ts';
import { runUnderLock } from '../../platform/database/connections/run-under-lock-store.ts';
import { VERSION } from '../../platform/observability/version.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { anchorsOfMoment } from '../audit/anchor-state.ts';
import { findLastBackup, noteBackup } from './backup-store.ts';

const LOCK = 0x6d736261636b7570n;
const EVERY_S = 24 * 3_600;
/** Number of back-ups that stay in the folder. */
const KEPT = 14;
const NAME = /^mashang-\d{8}-\d{6}[.]tar$/;

/** Makes a back-up under this file name and records it. */
export async function backUp(platform: Platform, file: string): Promise<BackupFacts> {
  const { db, config, secrets, clock } = platform;
  const source: BackupSource = {
    databaseUrl: config.backupDatabaseUrl ?? db.url,
    dataDir: config.dataDir,
    keyId: secrets.keyIds[0],
    version: VERSION,
    also: (tx) => anchorsOfMoment(tx, config.anchorDir),
  };
  const facts = await writeBackup(source, file, new Date(clock.now()));
  await noteBackup(ownWork(db, 'system.back-up').app, basename(file), facts);
  return facts;
}

/** Name of a back-up by its time, in characters that every file system accepts: `mashang-20260102-030405.tar` (UTC). */
export function backupName(now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T');
  return `mashang-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

/** With BACKUP_DIR: makes one back-up a day, by one process of the deployment; the newest fourteen stay. */
export async function backUpOnTime(platform: Platform): Promise<void> {
  const folder = platform.config.backupDir;
  if (!folder) return;
  const due = async () => ((await findLastBackup(platform.db.app))?.agoS ?? EVERY_S) >= EVERY_S;
  if (!(await due())) return;
  await runUnderLock(platform.db.session, LOCK, async () => {
    // Another process may have made it meanwhile.
    if (!(await due())) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes, rows, ms } = await backUp(platform, join(folder, backupName(platform.clock.now())));
    platform.log.info({ bytes, rows, ms }, 'backed up');
    const old = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
    for (const name of old.slice(0, -KEPT)) await rm(join(folder, name));
  });
}
