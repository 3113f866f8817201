import { formatPercent } from '@mashang/contract/money';
import type { QueueRow, ReplicaRow, SystemStatus } from '@mashang/contract/system';
import { formatTime } from '@mashang/contract/time';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { readAnchorState } from '../audit/anchor-state.ts';
import { findLastBackup } from './backup-store.ts';
import {
  findLastVerify,
  listQueues,
  listReplicas,
  listTables,
  type QueueRecord,
  type ReplicaRecord,
  readDatabase,
} from './system-store.ts';
import { viewConnectors } from './view-connectors.ts';
import * as zh from './zh.ts';

/** Titles of the queues, and the lag in seconds from which each is slow, and bad. */
const QUEUES: Record<string, { title: string; slowS: number; badS: number }> = {
  webhooks: { title: zh.readSystem.webhooks, slowS: 10, badS: 60 },
  'audit-seal': { title: zh.readSystem.auditSeal, slowS: 10, badS: 60 },
  monitoring: { title: zh.readSystem.monitoring, slowS: 10, badS: 60 },
  'ledger-roll-up': { title: zh.readSystem.ledgerRollUp, slowS: 60, badS: 600 },
  reports: { title: zh.readSystem.reports, slowS: 60, badS: 600 },
  'expire-orders': { title: zh.readSystem.expireOrders, slowS: 5, badS: 30 },
  'expire-claims': { title: zh.readSystem.expireClaims, slowS: 5, badS: 30 },
  statements: { title: zh.readSystem.statements, slowS: 60, badS: 600 },
  exports: { title: zh.readSystem.exports, slowS: 120, badS: 1_200 },
};

/** Returns replicas, queues, database, last verification and last back-up in their current state. */
export async function readSystem(ctx: Ctx, about: { version: string; build: string }): Promise<SystemStatus> {
  allow(ctx.actor, 'system:read');
  const sql = ctx.platform.db.app;
  const [replicas, queues, database, tables, lastVerify, connectors, lastBackup, anchors] = await Promise.all([
    listReplicas(sql),
    listQueues(sql),
    readDatabase(sql),
    listTables(sql),
    findLastVerify(sql),
    viewConnectors(ctx.platform),
    findLastBackup(sql),
    readAnchorState(ctx.platform),
  ]);
  return {
    time: formatTime(ctx.now),
    ...about,
    node: process.version,
    demo: ctx.platform.config.demo,
    replicas: replicas.map((row) => viewReplica(row, ctx.now)),
    queues: queues.map(viewQueue),
    connectors,
    database: { ...database, hitRatio: formatPercent(Math.round(database.hitRatio * 10_000), 10_000), tables },
    lastVerify,
    lastBackup: lastBackup && { time: lastBackup.time, bytes: lastBackup.bytes, rows: lastBackup.rows },
    lastAnchor: anchors.last,
    backsUp: ctx.platform.config.backupDir !== undefined,
  };
}

function viewReplica(row: ReplicaRecord, now: number): ReplicaRow {
  const jobs = row.jobs.map(({ name, lastMs, lastAt, failures }) => ({
    name,
    lastMs,
    failures,
    agoS: Math.max(0, Math.round((now - lastAt) / 1_000)),
  }));
  return { ...row, jobs };
}

/** Formats a queue with its title and its state. */
export function viewQueue({ name, waiting, lagS, note }: QueueRecord): QueueRow {
  const { title, slowS, badS } = QUEUES[name] ?? { title: name, slowS: 60, badS: 600 };
  const state = lagS >= badS ? 'bad' : lagS >= slowS ? 'slow' : 'ok';
  return { name, title, waiting, lagS, state, note };
}
