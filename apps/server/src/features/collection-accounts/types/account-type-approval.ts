import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  CODE_RULE_NAMES,
  CONFIRM_PROMPT_NAMES,
  NUMBER_RULE_NAMES,
  UNLAWFUL_WORDS,
} from '@mashang/contract/collection-accounts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import { type AccountTypeTerms, isTypeNameTaken, lockAccountType, writeAccountType } from './account-type-store.ts';

type Payload = ApprovalPayload<'account.type'>;
type State = { terms: AccountTypeTerms; accountsOn: number };
const NAMES = ['name', 'accountLabel', 'branchLabel', 'thirdPartyLabel'] as const;

/** Throws 400 for a name of something that the operator never does (L10), and for contradictory values. */
function refuseUnlawful(payload: Payload): void {
  const bad = NAMES.find((field) => UNLAWFUL_WORDS.test(payload[field].normalize('NFKC')));
  if (bad) throw invalidField(`payload.${bad}`, zh.accountTypeApproval.unlawful);
  if (payload.enabled && payload.name === '') throw invalidField('payload.name', zh.accountTypeApproval.nameMissing);
  if (payload.enabled && payload.accountLabel === '')
    throw invalidField('payload.accountLabel', zh.accountTypeApproval.accountLabelMissing);
  if (payload.enabled && payload.declined !== '')
    throw invalidField('payload.declined', zh.accountTypeApproval.declinedInUse);
}

/** Changes an account type: its names, the fields that it asks for and checks, and whether it is offered. */
export const accountTypeApproval: ApprovalKind<Payload, State> = {
  kind: 'account.type',
  async load({ tx }, { subjectId, payload }) {
    const accType = /^\d{1,2}$/.test(subjectId) ? Number(subjectId) : -1;
    const found = await lockAccountType(tx, accType);
    if (!found) throw new BusinessError('notFound', zh.faults.typeMissing);
    if (found.declined !== '')
      throw new BusinessError('notOffered', zh.accountTypeApproval.declinedBefore(found.declined));
    refuseUnlawful(payload);
    if (await isTypeNameTaken(tx, accType, payload.name))
      throw invalidField('payload.name', zh.accountTypeApproval.nameTaken);
    const { accountsOn, ...terms } = found;
    return {
      subject: {
        kind: 'account-type',
        id: subjectId,
        name: `${accType} · ${payload.name || found.name || zh.accountTypeApproval.unnamed}`,
      },
      // The number of accounts may change meanwhile; the proposal depends only on whether there are any.
      state: { terms, accountsOn: Math.min(accountsOn, 1) },
      lockKey: subjectId,
    };
  },
  lines({ terms: now, accountsOn }, payload) {
    const line = (label: string, say: (one: Payload | AccountTypeTerms) => string) => ({
      label,
      before: say(now),
      after: say(payload),
    });
    return [
      line(zh.accountTypeApproval.name, ({ name }) => name),
      line(zh.accountTypeApproval.accountLabel, ({ accountLabel }) => accountLabel),
      line(zh.accountTypeApproval.branchLabel, ({ branchLabel }) => branchLabel || zh.accountTypeApproval.notAsked),
      line(
        zh.accountTypeApproval.thirdLabel,
        ({ thirdPartyLabel }) => thirdPartyLabel || zh.accountTypeApproval.notAsked,
      ),
      line(zh.accountTypeApproval.check, ({ numberRule }) => NUMBER_RULE_NAMES[numberRule]),
      line(zh.accountTypeApproval.code, ({ codeRule }) => CODE_RULE_NAMES[codeRule]),
      line(zh.accountTypeApproval.confirmQuestion, ({ confirmPrompt }) => CONFIRM_PROMPT_NAMES[confirmPrompt]),
      line(zh.accountTypeApproval.state, ({ enabled }) =>
        enabled ? zh.accountTypeApproval.inUse : zh.accountTypeApproval.stopped,
      ),
      ...(payload.declined
        ? [
            {
              label: zh.accountTypeApproval.declined,
              before: '',
              after: zh.accountTypeApproval.irrevocable(payload.declined),
            },
          ]
        : []),
      ...(now.enabled && !payload.enabled && accountsOn > 0
        ? [{ label: zh.accountTypeApproval.effect, before: '', after: zh.accountTypeApproval.routingStops }]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    await writeAccountType(ctx.tx, Number(subjectId), payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
