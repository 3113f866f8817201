import type { ReactNode } from 'react';

/** A page with one message and, at most, one action. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="page page-message">
      <div className="card message">
        <span className="mark" aria-hidden="true">
          !
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </main>
  );
}
