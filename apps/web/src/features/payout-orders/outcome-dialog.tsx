import { PAYOUT_REMARK } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { ProposeDialog, type Proposing } from '../../ui/dialog/propose-dialog.tsx';
import { type Choice, ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as zh from './zh.tsx';

type Payload<Outcome> = { outcome: Outcome; remark: string };
type Props<Outcome extends string> = {
  title: string;
  /** Text about the decision and who makes it. */
  about: string;
  /** Labels of outcome and reason. */
  words: { outcome: string; remark: string };
  choices: readonly Choice<Outcome>[];
  /** Outcome in the payload until the user chooses one; nothing is sent before. */
  unchosen: Outcome;
  proposal: Proposing<Payload<Outcome>>;
  onClose(): void;
};

/** A choice among a few outcomes, with a reason; two people decide. */
export function OutcomeDialog<Outcome extends string>(props: Props<Outcome>): ReactNode {
  const { title, about, words, choices, unchosen, proposal, onClose } = props;
  const start: { outcome: Outcome | undefined; remark: string } = { outcome: undefined, remark: '' };
  const form = useForm(
    { remark: { ...PAYOUT_REMARK, title: words.remark, required: zh.outcomeDialog.required(words.remark) } },
    start,
  );
  const { outcome, remark } = form.sent;
  return (
    <ProposeDialog
      title={title}
      payload={{ outcome: outcome ?? unchosen, remark }}
      check={() => ({ outcome: outcome ? undefined : zh.outcomeDialog.outcome(words.outcome) })}
      form={form}
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
            onChoose={(chosen) => form.at('outcome').put(chosen)}
          />
          <FormField of={form.at('remark')} />
        </>
      )}
    </ProposeDialog>
  );
}
