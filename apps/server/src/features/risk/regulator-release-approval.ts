import { maskName } from '@mashang/contract/participants';
import { REGULATOR_ABOUT, type RegulatorRelease } from '@mashang/contract/risk-releases';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findSubjectKey } from './cases-store.ts';
import { RELEASE_TERM } from './report-release-approval.ts';
import { countAuditRows, countTransactionsOf, type PersonAsked } from './reports-store.ts';

export const REGULATOR_SUBJECT = 'regulator';
/** What one file holds at most. */
export const ROWS_MAX = 20_000;

/** Whose transactions are asked for. */
export async function personAsked(tx: Tx, asked: Exclude<RegulatorRelease, { about: 'audit' }>): Promise<PersonAsked> {
  const { startDate, endDate } = asked;
  if (endDate < startDate) throw invalidField('payload.endDate', '结束日期不能早于开始日期');
  if (asked.about === 'payer') return { participantId: null, name: asked.payer, startDate, endDate };
  const participantId = await findSubjectKey(tx, 'participant', asked.key);
  if (participantId === null) throw invalidField('payload.key', '参与方不存在');
  return { participantId, name: '', startDate, endDate };
}

async function countRows(tx: Tx, asked: RegulatorRelease): Promise<number> {
  if (asked.about !== 'audit') return countTransactionsOf(tx, await personAsked(tx, asked));
  const rows = await countAuditRows(tx, asked.key);
  if (rows === 0) throw invalidField('payload.key', '审计日志中没有该对象');
  return rows;
}

const subjectOf = (asked: RegulatorRelease) => (asked.about === 'payer' ? maskName(asked.payer) : asked.key);

/** 监管调取: everything of one person, or the log about one subject, leaves as another person has seen whose, when, to whom and why. */
export const regulatorReleaseApproval: ApprovalKind<RegulatorRelease, object> = {
  kind: 'regulator.release',
  async load({ tx }, { subjectId, payload }) {
    if (subjectId !== REGULATOR_SUBJECT) throw new BusinessError('notFound', '监管调取的对象不存在');
    const rows = await countRows(tx, payload);
    if (rows > ROWS_MAX) throw new BusinessError('conflict', `共 ${rows} 行，一次最多 ${ROWS_MAX} 行，请缩短期间`);
    const dates = payload.about === 'audit' ? '' : `${payload.startDate}:${payload.endDate}`;
    return {
      subject: { kind: 'regulator', id: subjectId, name: `${REGULATOR_ABOUT[payload.about]} · ${subjectOf(payload)}` },
      state: {},
      lockKey: `${payload.about}:${subjectOf(payload)}:${dates}`,
      remarks: [{ label: '目前行数', before: '', after: String(rows) }],
    };
  },
  lines: (_state, payload) => [
    { label: '内容', before: '', after: REGULATOR_ABOUT[payload.about] },
    { label: '对象', before: '', after: subjectOf(payload) },
    ...(payload.about === 'audit'
      ? []
      : [
          { label: '期间', before: '', after: `${payload.startDate} 至 ${payload.endDate}` },
          { label: '包含', before: '', after: '完整姓名与账号' },
        ]),
    { label: '接收方', before: '', after: payload.recipient },
    { label: '有效期', before: '', after: RELEASE_TERM },
  ],
  apply: async (_ctx, { payload }) => ({ released: true, recipient: payload.recipient }),
};
