import { createCached } from '../cached.ts';
import type { Platform } from '../platform.ts';
import { outsideText } from '../security/outside-text-rules.ts';
import { ownWork } from '../verbs/own-work.ts';
import { gateOf, OPENS_AFTER, waitWhenOpen } from './circuit-rules.ts';
import { ConnectorUnwell } from './connector-errors.ts';
import { claimProbe, findHealth, noteFailure, noteSuccess, openCircuit } from './connector-store.ts';
import * as zh from './zh.ts';

/** Health is read again after this time; a success of a healthy connector is written this often at most. */
const FRESH_MS = 1_000;
const SUCCESS_EVERY_MS = 10_000;

/** The circuit of one connector. Its state is in the database, so that every process knows it. */
export type Circuit = {
  /** Throws ConnectorUnwell while the circuit is open; when its wait is over, lets one caller through to probe. */
  enter(): Promise<void>;
  succeeded(ms: number): Promise<void>;
  failed(error: ConnectorUnwell): Promise<void>;
};

export function createCircuit({ db, clock, log }: Platform, name: string, probeMs: number): Circuit {
  const { app: notes } = ownWork(db, 'connector.note');
  const health = createCached(() => findHealth(db.app, name), FRESH_MS, clock.now);
  return {
    async enter() {
      const known = await health.get();
      const now = clock.now();
      const gate = known ? gateOf(known, now) : 'open';
      if (gate === 'open') return;
      if (gate === 'probe' && (await claimProbe(notes, name, now, now + probeMs))) return;
      throw new ConnectorUnwell(zh.circuit.open(known?.lastError ?? ''));
    },
    async succeeded(ms) {
      const known = health.peek();
      const now = clock.now();
      if (known && known.failures === 0 && now - (known.lastSuccessAt ?? 0) < SUCCESS_EVERY_MS) return;
      await noteSuccess(notes, name, Math.round(ms), now);
      health.drop();
    },
    async failed(error) {
      const now = clock.now();
      const failures = await noteFailure(notes, name, outsideText(error.why, 300), now);
      if (failures >= OPENS_AFTER)
        await openCircuit(notes, name, now, now + waitWhenOpen(failures, Math.random(), error.retryAfterMs));
      health.drop();
      log.warn({ connector: name, failures, why: error.why }, 'connector failed');
    },
  };
}
