import { createContext, useContext, useEffect, useId, useInsertionEffect } from 'react';
import { create } from 'zustand';

/** One form with unsaved input: what the user would lose, and the path of its page. */
export type DirtyForm = { id: string; what: string; path: string };
/** The question before input is lost; `answer(true)` discards the input. */
export type LeaveQuestion = { forms: readonly DirtyForm[]; answer(leave: boolean): void };

export const useDirtyForms = create<{ forms: readonly DirtyForm[] }>(() => ({ forms: [] }));
export const useLeaveQuestion = create<{ question: LeaveQuestion | undefined }>(() => ({ question: undefined }));
/** Path of the page in which a component is rendered; empty outside every tab. */
export const PagePath = createContext('');

/**
 * The store is read during rendering, and an insertion effect must not cause a render: so it changes right afterwards.
 */
function changeForms(change: (forms: readonly DirtyForm[]) => readonly DirtyForm[]): void {
  queueMicrotask(() => useDirtyForms.setState(({ forms }) => ({ forms: change(forms) })));
}

/**
 * Registers this form's unsaved input under a name for people (`个人资料的昵称`). While it is registered, closing its tab or
 * dialog, refreshing it, leaving the site and signing out ask first, and its page is never released.
 */
export function useDirtyForm(dirty: boolean, what: string): void {
  const id = useId();
  const path = useContext(PagePath);
  // Not a plain effect: those end while the tab is hidden, but input in a hidden tab is still unsaved.
  useInsertionEffect(() => {
    if (!dirty) return;
    changeForms((forms) => [...forms, { id, what, path }]);
    return () => changeForms((forms) => forms.filter((form) => form.id !== id));
  }, [dirty, id, what, path]);
}

/** Resolves true when no unsaved input would be lost, or the user agrees to lose it. */
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

/** Makes the browser ask before the user leaves the site with unsaved input. */
export function useUnloadGuard(): void {
  const dirty = useDirtyForms(({ forms }) => forms.length > 0);
  useEffect(() => {
    if (!dirty) return;
    function hold(event: BeforeUnloadEvent): void {
      // Checked again: a reload on purpose empties the list first, and the render follows only later.
      if (useDirtyForms.getState().forms.length > 0) event.preventDefault();
    }
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
}
