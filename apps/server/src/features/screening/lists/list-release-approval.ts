import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { insertRun } from '../rescreen-store.ts';
import * as zh from '../zh.ts';
import { lockScreeningList, useScreeningList } from './screening-lists-store.ts';

type State = { enabled: boolean; names: number; added: number; removed: number; changed: number };

/** A loaded list is used once two people have released it; taking it out of use needs two people too. */
export const listReleaseApproval: ApprovalKind<ApprovalPayload<'list.release'>, State> = {
  kind: 'list.release',
  async load({ tx }, { subjectId, payload }) {
    const list = await lockScreeningList(tx, subjectId);
    if (!list) throw new BusinessError('notFound', zh.faults.listMissing);
    if (list.loadState === 'queued' || list.loadState === 'running')
      throw new BusinessError('conflict', zh.listReleaseApproval.reading);
    if (list.loadState === 'failed') throw new BusinessError('conflict', zh.listReleaseApproval.unread);
    if (payload.enabled && list.unkeyed) throw new BusinessError('conflict', zh.listReleaseApproval.oldVersion);
    if (payload.enabled && list.names === 0) throw new BusinessError('conflict', zh.listReleaseApproval.empty);
    const { enabled, names, added, removed, changed } = list;
    return {
      subject: { kind: 'screening-list', id: subjectId, name: `${list.name} ${list.version}` },
      state: { enabled, names, added, removed, changed },
      lockKey: list.name,
    };
  },
  lines: ({ enabled, names, added, removed, changed }, payload) => [
    {
      label: zh.lines.state,
      before: enabled ? zh.listReleaseApproval.inUse : zh.words.unused,
      after: payload.enabled ? zh.listReleaseApproval.inUse : zh.words.unused,
    },
    ...(payload.enabled && !enabled
      ? [
          { label: zh.listReleaseApproval.names, before: '', after: String(names) },
          {
            label: zh.listReleaseApproval.difference,
            before: '',
            after: zh.listReleaseApproval.differs(added, removed, changed),
          },
        ]
      : []),
  ],
  async apply(ctx, { subjectId, payload }) {
    const list = await lockScreeningList(ctx.tx, subjectId);
    if (!list) throw new BusinessError('notFound', zh.faults.listMissing);
    const before = await useScreeningList(ctx.tx, list, payload.enabled);
    if (payload.enabled) await insertRun(ctx.tx, { listId: list.id, baseId: before, requestId: ctx.requestId });
    return { list: list.name, version: list.version, enabled: payload.enabled };
  },
};
