import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import {
  conditionText,
  MONITOR_OUTCOMES,
  MONITOR_STAGES,
  PRIORITIES,
  RISK_SUBJECTS,
  type RuleBody,
  ruleCode,
  shareText,
} from '@mashang/contract/monitoring';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { type BackTestRow, findBackTest, listVersions, lockRules, writeRuleSet } from './rules-store.ts';
import * as zh from './zh.ts';

type Tried = { figures: string; body: RuleBody } | null;
type State = { live: boolean; version: number; now: RuleBody | null; tried: Tried };

/** Returns a back-test that allows a rule to go live: finished, of this rule, of the last 24 hours, not refused. */
function usableTest(test: BackTestRow | null, code: string): BackTestRow {
  if (!test || test.code !== code) throw invalidField('payload.backTestId', zh.ruleApproval.testMissing);
  if (test.state !== 'done') throw new BusinessError('conflict', zh.ruleApproval.testRunning);
  if (!test.isFresh) throw new BusinessError('conflict', zh.ruleApproval.testOld);
  if (test.refused) throw new BusinessError('conflict', test.refused);
  return test;
}

function figuresOf({ days, hits, orders, amount, share }: BackTestRow): string {
  return zh.ruleApproval.figures(days, hits, shareText(share), orders, groupMoney(formatMoney(amount)));
}

/** Two people put a rule live, change its thresholds or switch it off. A rule goes live only after a back-test. */
export const ruleApproval: ApprovalKind<ApprovalPayload<'risk.rule'>, State> = {
  kind: 'risk.rule',
  async load({ tx }, { subjectId, payload }) {
    if (!ruleCode.safeParse(subjectId).success) throw invalidField('subjectId', zh.ruleApproval.codeForm);
    await lockRules(tx);
    const [newest] = await listVersions(tx, subjectId);
    if (!payload.enabled && !newest) throw new BusinessError('notFound', zh.faults.ruleMissing);
    if (!payload.enabled && !newest?.live) throw new BusinessError('conflict', zh.ruleApproval.notInUse);
    const test = payload.enabled ? usableTest(await findBackTest(tx, payload.backTestId), subjectId) : null;
    return {
      subject: { kind: 'risk-rule', id: subjectId, name: `${test?.body.title ?? newest?.body.title}（${subjectId}）` },
      state: {
        live: newest?.live ?? false,
        version: newest?.version ?? 0,
        now: newest?.body ?? null,
        tried: test && { figures: figuresOf(test), body: test.body },
      },
      lockKey: subjectId,
    };
  },
  lines({ live, version, now, tried }, { enabled }) {
    const standing = {
      label: zh.lines.state,
      before: live ? zh.ruleApproval.inUse(version) : version > 0 ? zh.words.unused : '',
      after: enabled ? zh.ruleApproval.inUse(version + 1) : zh.words.unused,
    };
    if (!tried) return [standing];
    const was = now ?? null;
    const words = (body: RuleBody | null) =>
      body
        ? [
            body.title,
            body.stages.map((stage) => MONITOR_STAGES[stage]).join('、'),
            RISK_SUBJECTS[body.subject],
            MONITOR_OUTCOMES[body.outcome],
            PRIORITIES[body.priority],
            conditionText(body.conditions),
          ]
        : [];
    const [before, after] = [words(was), words(tried.body)];
    const labels = [
      zh.ruleApproval.name,
      zh.ruleApproval.stage,
      zh.lines.subject,
      zh.words.disposition,
      zh.ruleApproval.priority,
      zh.ruleApproval.conditions,
    ];
    return [
      standing,
      ...labels.map((label, at) => ({ label, before: before[at] ?? '', after: after[at] ?? '' })),
      { label: zh.ruleApproval.backTest, before: '', after: tried.figures },
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    const test = payload.enabled ? usableTest(await findBackTest(ctx.tx, payload.backTestId), subjectId) : null;
    await writeRuleSet(ctx.tx, { code: subjectId, body: test?.body ?? null, by: actorName(ctx.actor) });
    return { enabled: payload.enabled, backTest: payload.backTestId };
  },
};
