import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** One form with unsaved input: what the person would lose, and on which page it stands. */
export type DirtyForm = { id: string; what: string; path: string };
type DirtyState = { forms: readonly DirtyForm[] };
export const useDirtyForms = create<DirtyState>(() => ({ forms: [] }));

function forget(id: string): void {
  useDirtyForms.setState(({ forms }) => ({ forms: forms.filter((form) => form.id !== id) }));
}

/**
 * Says that this form holds unsaved input, named for people (`个人资料的昵称`). While it does, closing its tab,
 * refreshing it, leaving the site and signing out ask first.
 */
export function useDirtyForm(dirty: boolean, what: string): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    useDirtyForms.setState(({ forms }) => ({ forms: [...forms, { id, what, path: window.location.pathname }] }));
    return () => forget(id);
  }, [dirty, id, what]);
}
