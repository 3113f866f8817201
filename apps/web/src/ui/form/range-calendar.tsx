import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import 'react-day-picker/style.css';
import { type DateRange, todayText } from '../../lib/format/shanghai-dates.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import * as zh from '../zh.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import * as styles from './range-calendar.module.css';
import { dateOf, dayIn, dayOf, ordered } from './range-calendar-rules.ts';

type Props = { value: Partial<DateRange>; onChange(range: Partial<DateRange>): void };

/** How many years the lists of months go back; older days can be typed. */
const YEARS_BACK = 10;
const FORMATTERS = {
  formatMonthDropdown: (month: Date) => zh.rangeCalendar.month(month.getMonth() + 1),
  formatYearDropdown: (year: Date) => zh.rangeCalendar.year(year.getFullYear()),
};

/** Arrow keys belong to the days and to the typed dates, not to the panel around them. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** The calendar of a date range: two days are typed or chosen, and the second choice applies them. */
export default function RangeCalendar({ value, onChange }: Props): ReactNode {
  const now = dateOf(todayText(Date.now())) as Date;
  const isMobile = useIsMobile();
  const first = useRef<HTMLInputElement>(null);
  // The typed texts.
  const [start, setStart] = useState(value.startDate?.slice(0, 10) ?? '');
  const [end, setEnd] = useState(value.endDate?.slice(0, 10) ?? '');
  const [month, setMonth] = useState(dateOf(dayIn(start) ?? dayIn(end)) ?? now);
  /** The day under the pointer or the focus, up to which the range is shown after one day is chosen. */
  const [reached, setReached] = useState<string>();
  // On a phone the keyboard would cover the calendar.
  useEffect(() => {
    if (!isMobile) first.current?.focus();
  }, [isMobile]);

  function choose(day: string): void {
    if (reached) {
      onChange(ordered(start, day));
      return;
    }
    setStart(day);
    setEnd('');
    setReached(day);
  }
  const reach = reached ? (date: Date) => setReached(dayOf(date)) : undefined;
  const typed = ordered(dayIn(start), dayIn(end));
  const shown = reached ? ordered(start, reached) : typed;
  const isDamaged = [start, end].some((text) => text.trim() !== '' && !dayIn(text));
  const ends = [
    { label: zh.rangeCalendar.startDate, text: start, set: setStart, ref: first },
    { label: zh.rangeCalendar.endDate, text: end, set: setEnd },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys that bubble from the controls inside.
    <div className={styles.rangeCalendar} data-testid="range-calendar" onKeyDown={keepArrows}>
      <div className={styles.rangeCalendarEnds}>
        {ends.map(({ label, text, set, ref }) => (
          <TextField
            key={label}
            ref={ref}
            label={label}
            placeholder={zh.rangeCalendar.format}
            autoComplete="off"
            inputMode="numeric"
            maxLength={11}
            value={text}
            error={text.length >= 8 && !dayIn(text) ? zh.rangeCalendar.noSuchDay : undefined}
            onChange={({ target }) => {
              set(target.value);
              setReached(undefined);
              setMonth(dateOf(dayIn(target.value)) ?? month);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!isDamaged) onChange(typed);
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
      <div className={styles.rangeCalendarFoot}>
        <Button kind="text" small onClick={() => onChange({ startDate: undefined, endDate: undefined })}>
          {zh.rangeCalendar.clear}
        </Button>
        <Button kind="primary" small disabled={isDamaged} onClick={() => onChange(typed)}>
          {zh.rangeCalendar.apply}
        </Button>
      </div>
    </div>
  );
}
