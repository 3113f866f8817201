import { type ReactNode, useId } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';

type SectionProps = { title: string; note: string; action?: ReactNode; children: ReactNode };

/** A part of the test mode's page: heading, with an action beside it where there is one, a note and a panel. */
export function TestSection({ title, note, action, children }: SectionProps): ReactNode {
  const id = useId();
  const heading = (
    <h2 className={controls.sectionTitle} id={id}>
      {title}
    </h2>
  );
  return (
    <section className={controls.section} aria-labelledby={id}>
      {action === undefined ? (
        heading
      ) : (
        <div className={controls.pageHead}>
          {heading}
          <span className={looks.grow} />
          {action}
        </div>
      )}
      {note ? <p className={looks.soft}>{note}</p> : null}
      {children === null ? null : <div className={controls.panel}>{children}</div>}
    </section>
  );
}
