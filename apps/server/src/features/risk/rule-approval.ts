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
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { type BackTestRow, findBackTest, listVersions, lockRules, writeRuleSet } from './rules-store.ts';

type Tried = { figures: string; body: RuleBody } | null;
type State = { live: boolean; version: number; now: RuleBody | null; tried: Tried };

/** A back-test that may go live: finished, of this rule, of today, and not of everything. */
function usableTest(test: BackTestRow | null, code: string): BackTestRow {
  if (!test || test.code !== code) throw invalidField('payload.backTestId', '上线前请先回测');
  if (test.state !== 'done') throw new BusinessError('conflict', '回测尚未完成');
  if (!test.isFresh) throw new BusinessError('conflict', '回测已超过 24 小时，请重新回测');
  if (test.refused) throw new BusinessError('conflict', test.refused);
  return test;
}

function figuresOf({ days, hits, orders, amount, share }: BackTestRow): string {
  return `近 ${days} 天命中 ${hits} 次（${shareText(share)}），订单 ${orders} 笔，金额 ${groupMoney(formatMoney(amount))} 元`;
}

/** A rule goes live, changes its thresholds or is switched off by two people; what is live was tried on history first. */
export const ruleApproval: ApprovalKind<ApprovalPayload<'risk.rule'>, State> = {
  kind: 'risk.rule',
  async load({ tx }, { subjectId, payload }) {
    if (!ruleCode.safeParse(subjectId).success)
      throw invalidField('subjectId', '规则代码须为小写字母、数字或连字符，3–32 位');
    await lockRules(tx);
    const [newest] = await listVersions(tx, subjectId);
    if (!payload.enabled && !newest) throw new BusinessError('notFound', '规则不存在');
    if (!payload.enabled && !newest?.live) throw new BusinessError('conflict', '规则没有启用');
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
      label: '状态',
      before: live ? `使用中（第 ${version} 版）` : version > 0 ? '未使用' : '',
      after: enabled ? `使用中（第 ${version + 1} 版）` : '未使用',
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
    const labels = ['名称', '环节', '对象', '处置', '优先级', '条件'];
    return [
      standing,
      ...labels.map((label, at) => ({ label, before: before[at] ?? '', after: after[at] ?? '' })),
      { label: '回测', before: '', after: tried.figures },
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    const test = payload.enabled ? usableTest(await findBackTest(ctx.tx, payload.backTestId), subjectId) : null;
    await writeRuleSet(ctx.tx, { code: subjectId, body: test?.body ?? null, by: actorName(ctx.actor) });
    return { enabled: payload.enabled, backTest: payload.backTestId };
  },
};
