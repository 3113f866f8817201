import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import 'react-day-picker/style.css';
import { useIsMobile } from '../lib/is-mobile.ts';
import { type DateRange, todayText } from '../lib/shanghai-dates.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import './range-calendar.css';
import { dateOf, dayIn, dayOf, ordered } from './range-calendar-rules.ts';
import * as zh from './zh.tsx';

type Props = { value: Partial<DateRange>; onChange(range: Partial<DateRange>): void };

/** How far back the lists of months go; older days can be typed. */
const YEARS_BACK = 10;
const FORMATTERS = {
  formatMonthDropdown: (month: Date) => zh.rangeCalendar.month(month.getMonth() + 1),
  formatYearDropdown: (year: Date) => zh.rangeCalendar.year(year.getFullYear()),
};

/** Arrows belong to the days and to the typed dates, not to the panel around them. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** The calendar of a date range: two days are typed or chosen, and the second choice applies them. */
export default function RangeCalendar({ value, onChange }: Props): ReactNode {
  const now = dateOf(todayText(Date.now())) as Date;
  const isMobile = useIsMobile();
  const first = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ startDate: dayIn(value.startDate), endDate: dayIn(value.endDate) });
  const [month, setMonth] = useState(dateOf(draft.startDate ?? draft.endDate) ?? now);
  /** One day is chosen in the calendar; the range is shown to where pointer or focus is. */
  const [reached, setReached] = useState<string>();
  useEffect(() => first.current?.focus(), []);

  function fill(change: Partial<DateRange>): void {
    setDraft({ ...draft, ...change });
    setReached(undefined);
    const typed = dateOf(change.startDate ?? change.endDate);
    // While a year is typed it is one of the first thousand.
    if (typed && typed.getFullYear() >= now.getFullYear() - YEARS_BACK) setMonth(typed);
  }
  function choose(day: string): void {
    if (reached) {
      onChange(ordered({ ...draft, endDate: day }));
      return;
    }
    setDraft({ startDate: day, endDate: undefined });
    setReached(day);
  }
  const reach = reached ? (date: Date) => setReached(dayOf(date)) : undefined;
  const shown = ordered(reached ? { ...draft, endDate: reached } : draft);
  const apply = () => onChange(ordered(draft));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears keys that bubble from the controls inside.
    <div className="range-calendar" data-testid="range-calendar" onKeyDown={keepArrows}>
      <div className="range-calendar-ends">
        {(['startDate', 'endDate'] as const).map((end) => (
          <TextField
            key={end}
            ref={end === 'startDate' ? first : undefined}
            label={zh.rangeCalendar[end]}
            type="date"
            value={draft[end] ?? ''}
            onChange={({ target }) => fill({ [end]: target.value || undefined })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
        ))}
      </div>
      <DayPicker
        mode="range"
        locale={zhCN}
        formatters={FORMATTERS}
        captionLayout="dropdown"
        navLayout="around"
        numberOfMonths={isMobile ? 1 : 2}
        startMonth={new Date(now.getFullYear() - YEARS_BACK, 0)}
        endMonth={now}
        month={month}
        today={now}
        selected={{ from: dateOf(shown.startDate), to: dateOf(shown.endDate) }}
        onMonthChange={setMonth}
        onSelect={(_range, date) => choose(dayOf(date))}
        onDayMouseEnter={reach}
        onDayFocus={reach}
      />
      <div className="range-calendar-foot">
        <Button kind="text" small onClick={() => onChange({ startDate: undefined, endDate: undefined })}>
          {zh.rangeCalendar.clear}
        </Button>
        <Button kind="primary" small onClick={apply}>
          {zh.rangeCalendar.apply}
        </Button>
      </div>
    </div>
  );
}
