import { HIT_DECISIONS, type HitRow } from '@mashang/contract/screening';
import { keysOf } from '@mashang/contract/states';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

type Decision = keyof typeof HIT_DECISIONS;
const DECISIONS = keysOf(HIT_DECISIONS);
const MEANINGS: Record<Decision, string> = zh.meanings;

/** 复核结论: another person or the same one, with the reason; a second person decides. */
export function DecideHitDialog({ hit, onClose }: { hit: HitRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('screening.hit', hit.id), [hit.id]);
  const form = useForm<{ decision: Decision | undefined }>({}, { decision: undefined });
  return (
    <ProposeDialog
      title={zh.decideHitDialog.title}
      payload={form.values}
      check={(payload) => (payload.decision ? {} : { decision: zh.decideHitDialog.decision })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <ChoiceField
          legend={zh.decideHitDialog.legend(hit.name, hit.listed)}
          choices={DECISIONS.map((value) => ({ value, title: HIT_DECISIONS[value], says: MEANINGS[value] }))}
          value={form.values.decision}
          error={errors.decision}
          onChoose={form.at('decision').put}
        />
      )}
    </ProposeDialog>
  );
}
