import { PROVINCES } from '@mashang/contract/businesses';
import type { RegisterBody } from '@mashang/contract/participants';
import { isDay } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { lockFrozen } from './oversight-store.ts';
import { areProducts, findRegister, writeRegister } from './register-store.ts';

const DAYS = ['appointedOn', 'contractFrom', 'contractTo', 'trainedOn', 'trainedUntil'] as const;

/** Saves an agent's entry in the register. */
export const saveRegister = writeVerb<RegisterBody, { id: string }>({
  name: 'agent-register.save',
  permission: 'agent-register:write',
  async run(ctx, { id, ...entry }) {
    allow(ctx.actor, 'agent-register:write');
    for (const field of DAYS) if (entry[field] && !isDay(entry[field])) throw invalidField(field, zh.faults.noSuchDay);
    if (entry.contractFrom && entry.contractTo && entry.contractTo < entry.contractFrom)
      throw invalidField('contractTo', zh.saveRegister.contractEndBeforeStart);
    if (entry.trainedUntil && (!entry.trainedOn || entry.trainedUntil < entry.trainedOn))
      throw invalidField('trainedUntil', zh.saveRegister.trainingEndBeforeStart);
    const strange = entry.areas.find((code) => !(code in PROVINCES));
    if (strange !== undefined) throw invalidField('areas', zh.saveRegister.provinceMissing);
    const found = await lockFrozen(ctx.tx, id);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    const before = await findRegister(ctx.tx, found.id);
    if (!(await areProducts(ctx.tx, entry.covered))) throw invalidField('covered', zh.saveRegister.productMissing);
    await writeRegister(ctx.tx, found.id, ctx.actor.userId, entry);
    return { result: { id }, audit: { subjectKind: 'participant', subjectId: found.name, before, after: entry } };
  },
});
