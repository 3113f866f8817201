import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { pruneFiles } from '../../platform/storage/drop-files.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { eraseOnRequest } from './erasure-store.ts';
import { erasureOf, sessionsSince } from './preview-erasure.ts';
import { findUsername } from './requester-store.ts';
import * as zh from './zh.ts';

/** Contains no numbers: a proposal stays valid while the person goes on using the account. */
type State = { name: string; erased: string[]; kept: { what: string; why: string }[] };

async function standing(tx: Tx, ctx: Ctx, subjectId: string): Promise<State> {
  const [kind, no = ''] = subjectId.split(':');
  const username = kind === 'user' && /^\d{1,18}$/.test(no) ? await findUsername(tx, no) : undefined;
  if (!username && kind !== 'order') throw new BusinessError('notFound', zh.eraseApproval.subjectMissing);
  const request = username ? ({ kind: 'user', no: username } as const) : ({ kind: 'order', no } as const);
  const { name, facts } = await erasureOf(tx, ctx, request);
  const erased = facts.filter((fact) => fact.erased);
  if (erased.length === 0) throw new BusinessError('conflict', zh.eraseApproval.nothingErasable);
  const kept = facts.filter((fact) => !fact.erased).map(({ what, why }) => ({ what, why }));
  return { name, erased: erased.map(({ what }) => what), kept };
}

/** Erases, at a person's request and by two people, data that no law requires to keep, exactly as shown to both. */
export const eraseApproval: ApprovalKind<ApprovalPayload<'retention.erase'>, State> = {
  kind: 'retention.erase',
  async load(ctx, { subjectId }) {
    const state = await standing(ctx.tx, ctx, subjectId);
    return { subject: { kind: 'personal-data', id: subjectId, name: state.name }, state, lockKey: subjectId };
  },
  lines: ({ erased, kept }, { askedOn, channel }) => [
    { label: zh.eraseApproval.request, before: '', after: `${askedOn} ${channel}` },
    ...erased.map((what) => ({ label: what, before: zh.eraseApproval.there, after: zh.eraseApproval.erased })),
    ...kept.map(({ what, why }) => ({ label: what, before: '', after: zh.eraseApproval.kept(why) })),
  ],
  async apply(ctx, { id }) {
    return { erased: await eraseOnRequest(ctx.tx, { approval: id, since: sessionsSince(ctx.now), now: ctx.now }) };
  },
  applied(platform) {
    void pruneFiles(platform).catch((err: unknown) =>
      platform.log.warn({ err }, 'files of an erasure not removed yet'),
    );
  },
};
