import { HIT_DECISIONS, type HitRow } from '@mashang/contract/screening';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Decision = keyof typeof HIT_DECISIONS;
const MEANINGS: Record<Decision, string> = {
  other: '款项继续；同一人与这条记录不再命中，直到记录有变化。',
  same: '款项保持暂停，订单由运营另行处理。',
};

/** 复核结论: another person or the same, with the reason; a second person decides. */
export function DecideHitDialog({ hit, onClose }: { hit: HitRow; onClose(): void }): ReactNode {
  const name = useId();
  const proposal = useMemo(() => proposalOf('screening.hit', hit.id), [hit.id]);
  const [decision, setDecision] = useState<Decision>();
  return (
    <ProposeDialog
      title="复核结论"
      payload={{ decision }}
      check={(payload) => (payload.decision ? {} : { decision: '请选择复核结论' })}
      dirty={decision !== undefined}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <fieldset className="hit-choices">
          <legend className="field-label">
            {hit.name} 与名单记录 {hit.listed}
          </legend>
          {(Object.keys(HIT_DECISIONS) as Decision[]).map((one) => (
            <label key={one} className="hit-choice">
              <input type="radio" name={name} checked={decision === one} onChange={() => setDecision(one)} />
              <span>
                <strong>{HIT_DECISIONS[one]}</strong>
                <span className="soft">{MEANINGS[one]}</span>
              </span>
            </label>
          ))}
          {errors.decision ? (
            <p className="field-error" role="alert">
              {errors.decision}
            </p>
          ) : null}
        </fieldset>
      )}
    </ProposeDialog>
  );
}
