import type { ReactNode } from 'react';
import { type ListFilter, type Options, toggleChoice } from '../lib/list-url.ts';

/** Numbers beside some chips, by value. */
export type ChipCounts = Readonly<Record<string, number | undefined>>;
type Props = {
  filter: Extract<ListFilter, { kind: 'choices' | 'choice' }>;
  options?: Options;
  value: string | undefined;
  counts?: ChipCounts;
  onChange(value: string | undefined): void;
};

/** A filter as chips: one at a time for a choice, any number for choices. */
export function ChoiceChips({ filter, options = filter.options ?? [], value, counts, onChange }: Props): ReactNode {
  function afterClick(choice: string): string | undefined {
    if (filter.kind === 'choices') return toggleChoice(value, choice);
    return value === choice ? undefined : choice;
  }
  return (
    <fieldset className="chips filter-status">
      <legend className="sr-only">{filter.label}</legend>
      <button type="button" className="chip" aria-pressed={!value} onClick={() => onChange(undefined)}>
        全部
      </button>
      {options.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          className="chip"
          aria-pressed={value?.split(',').includes(choice) ?? false}
          onClick={() => onChange(afterClick(choice))}
        >
          {text}
          {counts?.[choice] ? (
            <span className="chip-count num" title="今日笔数">
              {' '}
              {counts[choice]}
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
