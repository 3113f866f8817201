import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react';
import { create } from 'zustand';

/** One form with unsaved input: what the person would lose, and on which page it stands. */
export type DirtyForm = { id: string; what: string; path: string };
/** Asked before input is lost; `answer(true)` lets it go. */
export type LeaveQuestion = { forms: readonly DirtyForm[]; answer(leave: boolean): void };

export const useDirtyForms = create<{ forms: readonly DirtyForm[] }>(() => ({ forms: [] }));
export const useLeaveQuestion = create<{ question: LeaveQuestion | undefined }>(() => ({ question: undefined }));
/** Path of the page something is drawn in; empty outside of every tab. */
export const PagePath = createContext('');

/** The store is read while drawing, and an insertion effect may cause no drawing: so it changes right afterwards. */
function changeForms(change: (forms: readonly DirtyForm[]) => readonly DirtyForm[]): void {
  queueMicrotask(() => useDirtyForms.setState(({ forms }) => ({ forms: change(forms) })));
}

/**
 * Says that this form holds unsaved input, named for people (`个人资料的昵称`). While it does, closing its tab or
 * dialog, refreshing it, leaving the site and signing out ask first, and its page is never released.
 */
export function useDirtyForm(dirty: boolean, what: string): void {
  const id = useId();
  const path = useContext(PagePath);
  // Not a plain effect: those end while the tab is hidden, and input in a hidden tab is as unsaved as any.
  useInsertionEffect(() => {
    if (!dirty) return;
    changeForms((forms) => [...forms, { id, what, path }]);
    return () => changeForms((forms) => forms.filter((form) => form.id !== id));
  }, [dirty, id, what, path]);
}

/** Resolves true when nothing of what would be lost is unsaved, or the person lets it go. */
export function askBeforeLosing(isLost: (form: DirtyForm) => boolean = () => true): Promise<boolean> {
  const forms = useDirtyForms.getState().forms.filter(isLost);
  if (forms.length === 0) return Promise.resolve(true);
  useLeaveQuestion.getState().question?.answer(false);
  return new Promise((resolve) => {
    function answer(leave: boolean): void {
      useLeaveQuestion.setState({ question: undefined });
      resolve(leave);
    }
    useLeaveQuestion.setState({ question: { forms, answer } });
  });
}

/** Lets the browser ask before the site is left with unsaved input. */
export function useUnloadGuard(): void {
  const dirty = useDirtyForms(({ forms }) => forms.length > 0);
  useEffect(() => {
    if (!dirty) return;
    function hold(event: BeforeUnloadEvent): void {
      // Looked at again: who reloads on purpose empties the list first, and that is drawn only later.
      if (useDirtyForms.getState().forms.length > 0) event.preventDefault();
    }
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
}
