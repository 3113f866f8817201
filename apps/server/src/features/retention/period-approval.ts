import type { ApprovalPayload, DiffLine } from '@mashang/contract/approvals';
import { COUNT_MOST, leastMonths, monthsText, RETENTION_CATEGORIES } from '@mashang/contract/retention';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { countShorter } from './count-shorter.ts';
import { lockPeriod, type Shorter, setPeriod } from './retention-store.ts';
import * as zh from './zh.ts';

/** Counts the records that a shorter period would erase, by the rule of the nightly run. */
async function deletedTonight(tx: Tx, shorter: Shorter): Promise<DiffLine> {
  const { records, held, whole } = await countShorter(tx, { ...shorter, most: COUNT_MOST });
  const count = zh.periodApproval.erasesTonight(whole ? '' : zh.periodApproval.atLeast, records);
  const kept = held > 0 ? zh.periodApproval.held(whole ? '' : zh.periodApproval.atLeast, held) : '';
  return {
    label: zh.periodApproval.tonight,
    before: '',
    after: (records > 0 || !whole ? count : zh.periodApproval.nothing) + kept,
  };
}

/** Changes the period of a category, by two people, never below the legal minimum. */
export const periodApproval: ApprovalKind<ApprovalPayload<'retention.period'>, { months: number }> = {
  kind: 'retention.period',
  async load({ tx, platform, now }, { subjectId, payload }) {
    const found = await lockPeriod(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.periodApproval.categoryMissing);
    const least = leastMonths(found.category, (await currentLicence(platform))?.jurisdiction ?? null);
    if (payload.months < least) throw invalidField('payload.months', zh.words.leastKept(monthsText(least)));
    if (payload.months === found.months) throw new BusinessError('conflict', zh.periodApproval.unchanged);
    return {
      subject: { kind: 'retention', id: subjectId, name: RETENTION_CATEGORIES[found.category].title },
      state: { months: found.months },
      lockKey: subjectId,
      remarks: async () =>
        payload.months < found.months
          ? [
              await deletedTonight(tx, {
                category: subjectId,
                months: payload.months,
                floorMonths: least,
                now,
              }),
            ]
          : [],
    };
  },
  lines: ({ months }, payload) => [
    { label: zh.periodApproval.period, before: monthsText(months), after: monthsText(payload.months) },
  ],
  async apply({ tx }, { subjectId, payload }) {
    await setPeriod(tx, subjectId, payload.months);
    return payload;
  },
};
