import type { PollConf, pollConfResource, RotationDraftRow, SaveRotationBody } from '@mashang/contract/products';
import type { z } from 'zod';
import type { Tx, WriteTx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { present } from '../../../platform/present.ts';
import { type AuditFacts, writeVerb } from '../../../platform/verbs/verb.ts';
import { participantOf } from '../participant-of.ts';
import * as zh from '../zh.ts';
import { loadRotation, viewRotation } from './read-rotation.ts';
import { type DraftProblem, whyNotDraft } from './rotation-rules.ts';
import { findRotationVersion, listRotation, lockRotation, type RotationRow, writeRotation } from './rotation-store.ts';

/** Returns the error of a refused draft: an account of others gets 404, as if it did not exist. */
export function draftRefused(problem: DraftProblem): BusinessError {
  if (problem.kind === 'unknown') return new BusinessError('notFound', zh.setRotation.accountMissing);
  return invalidField(problem.field, problem.reason);
}

type Rotation = Awaited<ReturnType<typeof loadRotation>>;
async function change(
  tx: WriteTx,
  me: bigint,
  { product, inside, outside }: Rotation,
  rows: readonly RotationDraftRow[],
): Promise<{ version: string; audit: AuditFacts }> {
  const problem = whyNotDraft(rows, { inside, outside, product });
  if (problem) throw draftRefused(problem);
  await writeRotation(tx, me, product.id, rows);
  const before = inside.filter((row) => row.own).map(({ accId, enabled, weight }) => ({ accId, enabled, weight }));
  const version = await findRotationVersion(tx, me, product.id);
  return { version, audit: { subjectKind: 'rotation', subjectId: `${me}:${product.id}`, before, after: rows } };
}

/** Saves all own entries for a product at once. A draft that is based on an older version is refused. */
export const saveRotation = writeVerb<SaveRotationBody, { version: string }>({
  name: 'rotation.set',
  permission: 'rotation:write',
  async run(ctx, input) {
    const { me } = participantOf(ctx.actor);
    await lockRotation(ctx.tx, me);
    const rotation = await loadRotation(ctx.tx, me, input.prdId);
    if (rotation.version !== input.version) throw new BusinessError('conflict', zh.setRotation.changedMeanwhile);
    const { version, audit } = await change(ctx.tx, me, rotation, input.rows);
    return { result: { version }, audit };
  },
});

async function ownRow(tx: Tx, me: bigint, id: string): Promise<RotationRow> {
  const [row] = await listRotation(tx, me, { id, page: 1, limit: 1 });
  if (!row?.own) throw new BusinessError('notFound', zh.setRotation.rotationMissing);
  return row;
}

/** Changes one entry, or adds an account at the end; the others stay as they are. */
export const savePollConf = writeVerb<z.output<(typeof pollConfResource)['written']>, PollConf>({
  name: 'rotation.set-one',
  permission: 'rotation:write',
  async run(ctx, { id, prdId, accId, enabled, weight }) {
    const { me } = participantOf(ctx.actor);
    await lockRotation(ctx.tx, me);
    const rotation = await loadRotation(ctx.tx, me, prdId);
    if (id !== undefined) {
      const row = await ownRow(ctx.tx, me, id);
      if (row.prdId !== prdId || row.accId !== accId) throw invalidField('id', zh.setRotation.numberDiffers);
    }
    const own = rotation.inside.filter((row) => row.own);
    if (id === undefined && own.some((row) => row.accId === accId))
      throw new BusinessError('conflict', zh.setRotation.inRotationBefore);
    const rows = own.map((row) => (row.accId === accId ? { ...draftRowOf(row), enabled, weight } : draftRowOf(row)));
    if (id === undefined) rows.push({ accId, enabled, weight });
    const { audit } = await change(ctx.tx, me, rotation, rows);
    const saved = (await listRotation(ctx.tx, me, { prdId, taid: String(me), page: 1, limit: rows.length })).find(
      (row) => row.accId === accId,
    );
    return { result: viewRotation(present(saved, 'the saved row')), audit };
  },
});

function draftRowOf({ accId, enabled, weight }: RotationRow): RotationDraftRow {
  return { accId, enabled, weight };
}

/** Switches one entry off. The row stays: orders and audit refer to it. */
export const stopPollConf = writeVerb<{ id: string }, null>({
  name: 'rotation.stop',
  permission: 'rotation:write',
  async run(ctx, { id }) {
    const { me } = participantOf(ctx.actor);
    await lockRotation(ctx.tx, me);
    const row = await ownRow(ctx.tx, me, id);
    const rotation = await loadRotation(ctx.tx, me, row.prdId);
    const rows = rotation.inside
      .filter(({ own }) => own)
      .map((slot) => (slot.accId === row.accId ? { ...draftRowOf(slot), enabled: false } : draftRowOf(slot)));
    const { audit } = await change(ctx.tx, me, rotation, rows);
    return { result: null, audit };
  },
});
