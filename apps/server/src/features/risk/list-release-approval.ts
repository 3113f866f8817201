import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { insertRun } from './rescreen-store.ts';
import { lockScreeningList, useScreeningList } from './screening-lists-store.ts';

type State = { enabled: boolean; names: number; added: number; removed: number; changed: number };

/** A loaded list counts from the moment two people have released it; taking one out of use takes two as well. */
export const listReleaseApproval: ApprovalKind<ApprovalPayload<'list.release'>, State> = {
  kind: 'list.release',
  async load({ tx }, { subjectId, payload }) {
    const list = await lockScreeningList(tx, subjectId);
    if (!list) throw new BusinessError('notFound', '名单不存在');
    if (list.loadState === 'queued' || list.loadState === 'running')
      throw new BusinessError('conflict', '名单仍在读取，请稍候');
    if (list.loadState === 'failed') throw new BusinessError('conflict', '名单没有读完，不能发布');
    if (payload.enabled && list.unkeyed) throw new BusinessError('conflict', '该版本停用已久，请重新导入文件后发布');
    if (payload.enabled && list.names === 0) throw new BusinessError('conflict', '名单没有内容，不能发布');
    const { enabled, names, added, removed, changed } = list;
    return {
      subject: { kind: 'screening-list', id: subjectId, name: `${list.name} ${list.version}` },
      state: { enabled, names, added, removed, changed },
      lockKey: list.name,
    };
  },
  lines: ({ enabled, names, added, removed, changed }, payload) => [
    { label: '状态', before: enabled ? '使用中' : '未使用', after: payload.enabled ? '使用中' : '未使用' },
    ...(payload.enabled && !enabled
      ? [
          { label: '名称数', before: '', after: String(names) },
          { label: '较使用中版本', before: '', after: `新增 ${added} 个，减少 ${removed} 个，变更 ${changed} 个` },
        ]
      : []),
  ],
  async apply(ctx, { subjectId, payload }) {
    const list = await lockScreeningList(ctx.tx, subjectId);
    if (!list) throw new BusinessError('notFound', '名单不存在');
    const before = await useScreeningList(ctx.tx, list, payload.enabled);
    if (payload.enabled) await insertRun(ctx.tx, { listId: list.id, baseId: before, requestId: ctx.requestId });
    return { list: list.name, version: list.version, enabled: payload.enabled };
  },
};
