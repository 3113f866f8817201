import type { ReactNode } from 'react';
import { type ListFilter, type Options, toggleChoice } from '../../../lib/list/list-url.ts';
import * as controls from '../../form/controls.module.css';
import * as looks from '../../layout/looks.module.css';
import * as zh from '../../zh.tsx';
import * as orderList from '../order-list.module.css';

/** Numbers beside some chips, by value. */
export type ChipCounts = Readonly<Record<string, number | undefined>>;
type Props = {
  filter: Extract<ListFilter, { kind: 'choices' | 'choice' }>;
  options?: Options;
  value: string | undefined;
  counts?: ChipCounts;
  /** Shows the filter's name before the chips: needed where several rows of chips begin with 全部. */
  named?: boolean;
  onChange(value: string | undefined): void;
};

/** A filter as chips: one can be active for a choice, any number for choices. */
export function ChoiceChips({
  filter,
  options = filter.options ?? [],
  value,
  counts,
  named,
  onChange,
}: Props): ReactNode {
  function afterClick(choice: string): string | undefined {
    if (filter.kind === 'choices') return toggleChoice(value, choice);
    return value === choice ? undefined : choice;
  }
  return (
    <fieldset className={`${controls.chips} ${orderList.filterStatus}`}>
      <legend className={looks.srOnly}>{filter.label}</legend>
      {named ? (
        <span className={`${orderList.chipsName} ${looks.soft}`} aria-hidden="true">
          {filter.label}
        </span>
      ) : null}
      <button type="button" className={controls.chip} aria-pressed={!value} onClick={() => onChange(undefined)}>
        {zh.choiceChips.all}
      </button>
      {options.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          className={controls.chip}
          aria-pressed={value?.split(',').includes(choice) ?? false}
          onClick={() => onChange(afterClick(choice))}
        >
          {text}
          {counts?.[choice] ? <span className={`${orderList.chipCount} ${looks.num}`}> {counts[choice]}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}
