import type { Platform } from '../../platform/platform.ts';
import { readAnchorState } from '../audit/anchor-state.ts';
import { findLastBackup } from './backup-store.ts';
import { viewQueue } from './read-system.ts';
import { findLastVerify, listQueues, listReplicas } from './system-store.ts';
import { viewConnectors } from './view-connectors.ts';
import * as zh from './zh.ts';

export type Trouble = {
  kind: 'verify' | 'backup' | 'audit-chain' | 'replica' | 'queue' | 'job' | 'connector';
  level: 'bad' | 'warn';
  text: string;
  subject: string;
};

/**
 * Seconds of silence: from the first limit on a process is in trouble, from the second on it was stopped on purpose.
 */
const SILENT_S = 20;
const GONE_S = 600;
/** Longest time between two verifications of the books, and between two back-ups. */
const VERIFY_S = 48 * 3_600;
const BACKUP_S = 48 * 3_600;
/** An anchor is made every hour: after two hours something prevents it. */
const ANCHOR_S = 2 * 3_600;
const MOST = 3;

/** Public entry for the home page: lists problems of the deployment itself, in a fixed order of kinds. */
export async function systemTroubles(platform: Platform): Promise<Trouble[]> {
  const { db, config } = platform;
  const [replicas, queues, verify, connectors, backup, anchors] = await Promise.all([
    listReplicas(db.app),
    listQueues(db.app),
    findLastVerify(db.app),
    viewConnectors(platform),
    findLastBackup(db.app),
    readAnchorState(platform),
  ]);
  const found: Trouble[] = [];
  if (verify && verify.broken !== '0')
    found.push({
      kind: 'verify',
      level: 'bad',
      text: zh.systemTroubles.booksBroken(verify.broken, verify.time),
      subject: '',
    });
  else if (!config.demo && (!verify || verify.agoS > VERIFY_S))
    found.push({
      kind: 'verify',
      level: 'warn',
      text: verify ? zh.systemTroubles.booksOld(verify.time) : zh.systemTroubles.booksUnchecked,
      subject: '',
    });
  if (!config.demo && (!backup || backup.agoS > BACKUP_S))
    found.push({
      kind: 'backup',
      level: 'warn',
      text: backup ? zh.systemTroubles.backupOld(backup.time) : zh.systemTroubles.noBackup,
      subject: '',
    });
  if (anchors.ageS !== null && anchors.ageS > ANCHOR_S)
    found.push({
      kind: 'audit-chain',
      level: 'bad',
      text: anchors.last ? zh.systemTroubles.anchorOld(anchors.last.time) : zh.systemTroubles.noAnchor,
      subject: 'anchor',
    });
  const place = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;
  // A restarted replica reports under a new id from the same host and port; do not alert for its old id.
  const alive = new Set(replicas.filter(({ silentS }) => silentS < SILENT_S).map(place));
  for (const replica of replicas.slice(0, 20)) {
    const { silentS, jobs } = replica;
    const name = place(replica);
    if (silentS >= SILENT_S && silentS < GONE_S && !alive.has(name))
      found.push({ kind: 'replica', level: 'bad', text: zh.systemTroubles.silent(name, silentS), subject: name });
    const failing = silentS < SILENT_S ? jobs.find(({ failures }) => failures >= MOST) : undefined;
    if (failing)
      found.push({
        kind: 'job',
        level: 'bad',
        text: zh.systemTroubles.jobFails(failing.name, failing.failures, name),
        subject: name,
      });
  }
  for (const { name, title, state, waiting, lagS } of queues.map(viewQueue))
    if (state !== 'ok' && waiting > 0)
      found.push({
        kind: 'queue',
        level: state === 'bad' ? 'bad' : 'warn',
        text: zh.systemTroubles.backlog(title, waiting, lagS),
        subject: name,
      });
  for (const { name, title, openedTime, lastError } of connectors)
    if (openedTime)
      found.push({
        kind: 'connector',
        level: 'bad',
        text: zh.systemTroubles.connectorDown(title, lastError),
        subject: name,
      });
  return found;
}
