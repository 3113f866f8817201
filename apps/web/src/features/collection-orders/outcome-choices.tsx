import {
  ADJUSTMENT_OUTCOME_NAMES,
  type AdjustmentOptions,
  type AdjustmentOutcome,
} from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as styles from './outcomes.module.css';
import * as zh from './zh.tsx';

type Option = AdjustmentOptions['options'][number];

/** The effects of an outcome, and what it would post. */
export function OutcomeEffects({ option }: { option: Option }): ReactNode {
  return (
    <section aria-label={zh.outcomeEffects.title} data-testid="outcome-effects">
      <ul className={styles.outcomeEffects}>
        {option.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {option.postings.length > 0 ? (
        <table className={styles.planned} aria-label={zh.outcomeEffects.postings}>
          <thead>
            <tr>
              <th scope="col">{zh.outcomeEffects.owner}</th>
              <th scope="col">{zh.outcomeEffects.account}</th>
              <th scope="col">{zh.outcomeEffects.amount}</th>
            </tr>
          </thead>
          <tbody>
            {option.postings.map(({ owner, account, amount }) => (
              <tr key={`${owner}${account}${amount}`}>
                <td className={factStyles.break}>{owner}</td>
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

/** The possible outcomes of a receipt; an impossible one shows its reason. */
export function OutcomeChoices({ options, chosen, error, onChoose }: Props): ReactNode {
  return (
    <ChoiceField
      legend={zh.outcomeChoices.title}
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
