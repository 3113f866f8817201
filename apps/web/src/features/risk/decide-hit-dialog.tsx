import { HIT_DECISIONS, type HitRow } from '@mashang/contract/screening';
import { type ReactNode, useMemo } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Decision = keyof typeof HIT_DECISIONS;
const DECISIONS = Object.keys(HIT_DECISIONS) as Decision[];
const MEANINGS: Record<Decision, string> = {
  other: '款项继续；同一人与这条记录不再命中，直到记录有变化。',
  same: '款项保持暂停，订单由运营另行处理。',
};

/** 复核结论: another person or the same, with the reason; a second person decides. */
export function DecideHitDialog({ hit, onClose }: { hit: HitRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('screening.hit', hit.id), [hit.id]);
  const form = useForm<{ decision: Decision | undefined }>({}, { decision: undefined });
  return (
    <ProposeDialog
      title="复核结论"
      payload={form.values}
      check={(payload) => (payload.decision ? {} : { decision: '请选择复核结论' })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <ChoiceField
          legend={`${hit.name} 与名单记录 ${hit.listed}`}
          choices={DECISIONS.map((value) => ({ value, title: HIT_DECISIONS[value], says: MEANINGS[value] }))}
          value={form.values.decision}
          error={errors.decision}
          onChoose={form.at('decision').put}
        />
      )}
    </ProposeDialog>
  );
}
