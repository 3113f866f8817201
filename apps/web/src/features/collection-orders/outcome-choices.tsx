import {
  ADJUSTMENT_OUTCOME_NAMES,
  type AdjustmentOptions,
  type AdjustmentOutcome,
} from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

type Option = AdjustmentOptions['options'][number];

/** What an outcome does to whom, and what it would post. */
export function OutcomeEffects({ option }: { option: Option }): ReactNode {
  return (
    <section aria-label="处理结果" data-testid="outcome-effects">
      <ul className="outcome-effects">
        {option.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {option.postings.length > 0 ? (
        <table className="planned" aria-label="将要记的账">
          <thead>
            <tr>
              <th scope="col">归属</th>
              <th scope="col">账户</th>
              <th scope="col">记账（元）</th>
            </tr>
          </thead>
          <tbody>
            {option.postings.map(({ owner, account, amount }) => (
              <tr key={`${owner}${account}${amount}`}>
                <td className="break">{owner}</td>
                <td>{account}</td>
                <td>
                  <MoneyText value={amount} sign />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

type Props = {
  options: readonly Option[];
  chosen: AdjustmentOutcome | '';
  error?: string;
  onChoose(outcome: AdjustmentOutcome): void;
};

/** The ways a receipt may go; what cannot be done now says why. */
export function OutcomeChoices({ options, chosen, error, onChoose }: Props): ReactNode {
  return (
    <ChoiceField
      legend="处理方式"
      choices={options.map(({ outcome, refusal }) => ({
        value: outcome,
        title: ADJUSTMENT_OUTCOME_NAMES[outcome],
        says: refusal,
        disabled: refusal !== '',
      }))}
      value={chosen}
      error={error}
      onChoose={onChoose}
    />
  );
}
