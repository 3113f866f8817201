import { findHealth, noteFailure, noteSuccess } from '../../../platform/connectors/connector-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import * as zh from '../zh.ts';
import { CHAIN_CONNECTOR, chainOf } from './chain.ts';

/** Minimum time between two records of a healthy chain. */
const NOTE_MS = 10_000;
/** Another process that watches the chain must have reported within this time. */
const LATELY_MS = 45_000;
const ERROR_CHARS = 200;
const noted = new WeakMap<Platform, { at: number; well: boolean }>();

/** Records the result of one round on the chain, for all processes and for staff. */
export async function noteChain(platform: Platform, look: { ms: number; error: unknown }): Promise<void> {
  const now = platform.clock.now();
  const { db } = platform;
  const before = noted.get(platform);
  const well = look.error === null;
  if (well && before?.well && now - before.at < NOTE_MS) return;
  noted.set(platform, { at: now, well });
  if (well) await noteSuccess(ownWork(db, 'connector.note').app, CHAIN_CONNECTOR, Math.round(look.ms), now);
  else await noteFailure(ownWork(db, 'connector.note').app, CHAIN_CONNECTOR, textOf(look.error), now);
}

function textOf(error: unknown): string {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string };
  return outsideText((shortMessage ?? message ?? zh.chainHealth.readFailed).split('\n', 1)[0] ?? '', ERROR_CHARS);
}

/** Whether deposits are being read, by this process or by another one that watches. */
export async function isChainReady(platform: Platform): Promise<boolean> {
  const chain = chainOf(platform);
  if (!chain) return false;
  if (chain.ready) return true;
  if (platform.config.run.role !== 'server') return false;
  const health = await findHealth(platform.db.app, CHAIN_CONNECTOR);
  return !!health && health.failures === 0 && platform.clock.now() - (health.lastSuccessAt ?? 0) < LATELY_MS;
}
