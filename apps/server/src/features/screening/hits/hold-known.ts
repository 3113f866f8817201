import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { holdKnownRow } from './hits-store.ts';
import type { HitRecord } from './open-hit.ts';

export type KnownHit = { kind: 'participant' | 'merchant'; name: string; hits: readonly HitRecord[] };

const hold = writeVerb<KnownHit, void>({
  name: 'risk.hold-known',
  permission: null,
  async run({ tx }, { kind, name, hits }) {
    const outcome = await holdKnownRow(tx, kind, name, hits);
    const after =
      outcome === 'held'
        ? { frozen: true, reason: zh.holdKnown.reason, hits: hits.length }
        : { outcome, hits: hits.length };
    return { result: undefined, audit: { subjectKind: kind, subjectId: name, after } };
  },
});

/**
 * Public entry for sources of known people, when a list newly names one: freezes its money until two people have
 * decided every hit.
 */
export async function holdKnown(ctx: Ctx, known: KnownHit): Promise<void> {
  await hold(ctx, known);
  ctx.platform.bus.signal('routing');
  ctx.platform.bus.signal('events');
}
