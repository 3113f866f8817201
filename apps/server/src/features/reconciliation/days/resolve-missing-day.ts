import type { missingDayBody } from '@mashang/contract/reconciliation';
import type { z } from 'zod';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import { askForDay, endDay } from '../statements/statement-day-store.ts';
import * as zh from '../zh.ts';

/** Handles a day whose statement is missing: asks the bank again, or records that staff imported it in another way. */
export const resolveMissingDay = writeVerb<z.output<typeof missingDayBody>, void>({
  name: 'statement.missing-day',
  permission: 'reconciliation:import',
  login: 'evidence',
  async run({ tx, actor }, { account, day, step, reason }) {
    allow(actor, 'reconciliation:import');
    if (step === 'by_hand' && reason === '') throw invalidField('reason', zh.resolveMissingDay.sourceMissing);
    const done = step === 'again' ? await askForDay(tx, account, day) : await endDay(tx, account, day);
    if (!done) throw new BusinessError('notFound', zh.resolveMissingDay.nothingMissing);
    return {
      result: undefined,
      audit: { subjectKind: 'bank-statement-day', subjectId: `${account}:${day}`, after: { step, reason } },
    };
  },
});
