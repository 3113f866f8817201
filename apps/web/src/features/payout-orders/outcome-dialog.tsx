import { type ReactNode, useState } from 'react';
import { type Choice, ChoiceField } from '../../ui/choice-field.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { ProposeDialog, type Proposing } from '../../ui/propose-dialog.tsx';

type Payload<Outcome> = { outcome: Outcome; remark: string };
type Props<Outcome extends string> = {
  title: string;
  /** What is decided, and by whom. */
  about: string;
  /** How outcome and reason are called. */
  words: { outcome: string; remark: string };
  choices: readonly Choice<Outcome>[];
  /** Stands in the payload until one was chosen; nothing is sent then. */
  unchosen: Outcome;
  proposal: Proposing<Payload<Outcome>>;
  onClose(): void;
};

/** One of a few outcomes with its reason, decided by two people. */
export function OutcomeDialog<Outcome extends string>(props: Props<Outcome>): ReactNode {
  const { title, about, words, choices, unchosen, proposal, onClose } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const [remark, setRemark] = useState('');
  return (
    <ProposeDialog
      title={title}
      payload={{ outcome: outcome ?? unchosen, remark }}
      check={() => ({
        outcome: outcome ? undefined : `请选择${words.outcome}`,
        remark: remark.trim() ? undefined : `请输入${words.remark}`,
      })}
      dirty={remark !== '' || outcome !== undefined}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{about}</p>
          <ChoiceField
            legend={words.outcome}
            choices={choices}
            value={outcome}
            {...(errors.outcome ? { error: errors.outcome } : {})}
            onChoose={(chosen) => setOutcome(chosen)}
          />
          <TextAreaField
            label={words.remark}
            maxLength={200}
            value={remark}
            error={errors.remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
