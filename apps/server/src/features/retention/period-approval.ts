import type { ApprovalPayload } from '@mashang/contract/approvals';
import { leastMonths, monthsText, RETENTION_CATEGORIES } from '@mashang/contract/retention';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { lockPeriod, setPeriod } from './retention-store.ts';

/** How long a category is kept is changed by two people, and never below what the law asks for. */
export const periodApproval: ApprovalKind<ApprovalPayload<'retention.period'>, { months: number }> = {
  kind: 'retention.period',
  async load({ tx, platform }, { subjectId, payload }) {
    const found = await lockPeriod(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '类别不存在');
    const least = leastMonths(found.category, (await currentLicence(platform))?.jurisdiction ?? null);
    if (payload.months < least) throw invalidField('payload.months', `依法至少保留 ${monthsText(least)}`);
    if (payload.months === found.months) throw new BusinessError('conflict', '与现行期限相同');
    return {
      subject: { kind: 'retention', id: subjectId, name: RETENTION_CATEGORIES[found.category].title },
      state: { months: found.months },
      lockKey: subjectId,
    };
  },
  lines: ({ months }, payload) => [
    { label: '保留期限', before: monthsText(months), after: monthsText(payload.months) },
  ],
  async apply({ tx }, { subjectId, payload }) {
    await setPeriod(tx, subjectId, payload.months);
    return payload;
  },
};
