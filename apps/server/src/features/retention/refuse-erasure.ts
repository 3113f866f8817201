import { maskPhone } from '@mashang/contract/participants';
import type { ErasurePreview, RefusalListQuery, RefusalPage, RefuseErasureBody } from '@mashang/contract/retention';
import { formatTime } from '@mashang/contract/time';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { erasureOf } from './preview-erasure.ts';
import { countRefusals, insertRefusal, listRefusals } from './refusals-store.ts';
import * as zh from './zh.ts';

type Refused = Omit<RefuseErasureBody, 'googleAuthCode'>;

/** Returns what is known of the requester; nothing for an unknown name, because that is a valid answer too. */
async function knownOf(tx: Tx, ctx: Ctx, { kind, no }: Refused): Promise<Pick<ErasurePreview, 'subjectId' | 'facts'>> {
  try {
    return await erasureOf(tx, ctx, { kind, no });
  } catch (error) {
    if (error instanceof BusinessError) return { subjectId: '', facts: [] };
    throw error;
  }
}

const write = writeVerb<Refused, { id: string }>({
  name: 'erasure.refuse',
  permission: 'erasure:propose',
  async run(ctx, refused) {
    const { tx, actor } = ctx;
    allow(actor, 'erasure:propose');
    const { kind, no: subject, answeredTo, ...said } = refused;
    const { subjectId, facts } = await knownOf(tx, ctx, refused);
    // Nothing was erased: erasable data stay by this refusal.
    const kept = facts.map((fact) => ({
      ...fact,
      erased: false,
      ...(fact.erased ? { why: zh.refuseErasure.refused, rule: zh.refuseErasure.noRule } : {}),
    }));
    const id = await insertRefusal(tx, { ...said, kind, subject, subjectId, answeredTo, kept, by: actor.userId });
    return {
      result: { id: id.toString() },
      audit: {
        subjectKind: 'erasure-refusal',
        subjectId: id.toString(),
        after: { kind, subject, ...said, contact: answeredTo, kept },
      },
    };
  },
});

/**
 * Records that a person's request is refused, who received the answer, and which data stay by which rule. Requires a
 * code.
 */
export async function refuseErasure(ctx: Ctx, input: RefuseErasureBody): Promise<{ id: string }> {
  const { googleAuthCode, ...refused } = input;
  allow(ctx.actor, 'erasure:propose');
  const today = formatTime(ctx.now).slice(0, 10);
  if (refused.askedOn > today) throw invalidField('askedOn', zh.refuseErasure.askedInFuture);
  if (refused.answeredOn > today) throw invalidField('answeredOn', zh.refuseErasure.answeredInFuture);
  if (refused.answeredOn < refused.askedOn) throw invalidField('answeredOn', zh.refuseErasure.answeredBeforeAsked);
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  return write(ctx, refused);
}

/** Lists refused requests, newest first. */
export async function readRefusals(ctx: Ctx, query: RefusalListQuery): Promise<RefusalPage> {
  allow(ctx.actor, 'retention:read');
  const { app } = ctx.platform.db;
  const [rows, total] = await Promise.all([listRefusals(app, query), countRefusals(app, query)]);
  return {
    list: rows.map(({ id, answeredTo, kept, ...row }) => ({
      ...row,
      id: id.toString(),
      answeredTo: answeredTo && maskPhone(answeredTo),
      kept: [...kept],
    })),
    total,
    page: query.page,
    limit: query.limit,
  };
}
