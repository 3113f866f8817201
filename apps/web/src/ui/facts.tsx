import type { ReactNode } from 'react';

/** A plain value, or a dash for none. */
export function Dash({ text }: { text: string }): ReactNode {
  return text ? <span className="num">{text}</span> : <span className="soft">—</span>;
}

/** Names and values of one thing; those without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className="facts detail-facts">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
