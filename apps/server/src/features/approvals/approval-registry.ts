import type { OpenKindName } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from './approval-kind.ts';
import * as zh from './zh.ts';

/** Every declared kind by its name. */
export type ApprovalRegistry = { of(kind: string): ApprovalKind; names: readonly OpenKindName[] };

/** Builds the registry from the kinds that the features declare; approval-kinds.ts lists them by hand. */
export function createApprovalRegistry(kinds: readonly ApprovalKind[]): ApprovalRegistry {
  const byName = new Map<string, ApprovalKind>(kinds.map((kind) => [kind.kind, kind]));
  return {
    names: kinds.map(({ kind }) => kind),
    of(kind) {
      const found = byName.get(kind);
      if (!found) throw new BusinessError('notFound', zh.approvalRegistry.kindMissing);
      return found;
    },
  };
}
