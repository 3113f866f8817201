import { useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { type Credentials, signIn } from './queries.ts';
import { inputErrors, nextStep, otherAddress, refusalErrors, renewedPass, type SignInErrors } from './sign-in-rules.ts';
import { keepSlidePass, takeSlidePass } from './slide/slide-pass.ts';

/** Too many tries: until when, on the clock that nobody can set, and why. */
export type Wait = { untilMs: number; text: string };

type State = {
  errors: SignInErrors;
  busy: boolean;
  needsCode: boolean;
  sliding: boolean;
  wait: Wait | undefined;
  /** Where the same would work. */
  openAt: string | undefined;
};
const START: State = { errors: {}, busy: false, needsCode: false, sliding: false, wait: undefined, openAt: undefined };

/** The state a refusal leads to. */
function afterRefusal(error: unknown): Partial<State> {
  const step = nextStep(error);
  if (step === 'ask-code') return { needsCode: true };
  if (step === 'slide') return { sliding: true };
  if (step === 'wait' && error instanceof CallError)
    return { wait: { untilMs: performance.now() + error.retryAfterS * 1_000, text: error.message } };
  return { errors: refusalErrors(error), openAt: otherAddress(error) };
}

/** How far a sign-in has come. Both ways in, by password and by passkey, are refused alike. */
export function useSignIn() {
  const [state, setState] = useState(START);
  function change(part: Partial<State>): void {
    setState((before) => ({ ...before, ...part }));
  }
  async function run(work: () => Promise<void>): Promise<void> {
    change({ busy: true, errors: {}, sliding: false, wait: undefined, openAt: undefined });
    try {
      await work();
      // Stays busy: the page is about to go.
    } catch (error) {
      const pass = renewedPass(error);
      if (pass) keepSlidePass(pass);
      change({ busy: false, ...afterRefusal(error) });
    }
  }
  /** Sends what was typed, or says what is missing; answers the first wrong field. */
  function submit(input: Credentials, slideToken?: string): keyof Credentials | undefined {
    const errors = inputErrors(input, state.needsCode);
    const first = Object.keys(errors)[0] as keyof Credentials | undefined;
    if (first) change({ errors });
    else void run(() => signIn(input, slideToken ?? takeSlidePass()));
    return first;
  }
  /** What is being changed is no longer wrong; another user name has not tried too often yet. */
  function touched(field: string): void {
    const { [field as keyof SignInErrors]: _, form: __, ...errors } = state.errors;
    change({ errors, ...(field === 'username' ? { wait: undefined } : {}) });
  }
  return { ...state, submit, run, touched, waited: () => change({ wait: undefined }) };
}
