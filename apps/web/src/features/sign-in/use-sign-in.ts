import { useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { type Credentials, signIn } from './queries.ts';
import { inputErrors, nextStep, otherAddress, refusalErrors, renewedPass, type SignInErrors } from './sign-in-rules.ts';
import { keepSlidePass, takeSlidePass } from './slide/slide-pass.ts';

/** Too many tries: the end of the wait, on a clock that nobody can set, and the reason. */
export type Wait = { untilMs: number; text: string };

type State = {
  errors: SignInErrors;
  busy: boolean;
  needsCode: boolean;
  sliding: boolean;
  wait: Wait | undefined;
  /** Address at which the same action would work. */
  openAt: string | undefined;
};
const START: State = { errors: {}, busy: false, needsCode: false, sliding: false, wait: undefined, openAt: undefined };

/** The state after a refusal. */
function afterRefusal(error: unknown): Partial<State> {
  const step = nextStep(error);
  if (step === 'ask-code') return { needsCode: true };
  if (step === 'slide') return { sliding: true };
  if (step === 'wait' && error instanceof CallError)
    return { wait: { untilMs: performance.now() + error.retryAfterS * 1_000, text: error.message } };
  return { errors: refusalErrors(error), openAt: otherAddress(error) };
}

/** Progress of a sign-in. Refusals of both methods, password and passkey, are handled alike. */
export function useSignIn() {
  const [state, setState] = useState(START);
  function change(part: Partial<State>): void {
    setState((before) => ({ ...before, ...part }));
  }
  async function run(work: () => Promise<void>): Promise<void> {
    change({ busy: true, errors: {}, sliding: false, wait: undefined, openAt: undefined });
    try {
      await work();
      // Stays busy, because the page is about to be left.
    } catch (error) {
      const pass = renewedPass(error);
      if (pass) keepSlidePass(pass);
      change({ busy: false, ...afterRefusal(error) });
    }
  }
  /** Sends the input, or shows what is missing; returns the first wrong field. */
  function submit(input: Credentials, slideToken?: string): keyof Credentials | undefined {
    const errors = inputErrors(input, state.needsCode);
    const first = Object.keys(errors)[0] as keyof Credentials | undefined;
    if (first) change({ errors });
    else void run(() => signIn(input, slideToken ?? takeSlidePass()));
    return first;
  }
  /** Removes the error of a changed field; a new user name also ends the wait, because it has no failed tries yet. */
  function touched(field: string): void {
    const { [field as keyof SignInErrors]: _, form: __, ...errors } = state.errors;
    change({ errors, ...(field === 'username' ? { wait: undefined } : {}) });
  }
  return { ...state, submit, run, touched, waited: () => change({ wait: undefined }) };
}
