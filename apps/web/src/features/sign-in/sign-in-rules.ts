import { CODES } from '@mashang/contract/errors';
import { CallError } from '../../lib/api/call-error.ts';
import { codeError } from '../../ui/form/code-rules.ts';
import type { Credentials, Refusal } from './queries.ts';
import * as zh from './zh.tsx';

/** Errors by field, in the order of the fields; `form` belongs to none of them. */
export type SignInErrors = Partial<Record<keyof Credentials | 'form', string>>;

/** Next step after a refused sign-in, besides showing the reason. */
export type NextStep = 'ask-code' | 'slide' | 'wait' | 'correct';

/** Missing or invalid input, found before anything is sent. */
export function inputErrors({ username, password, code }: Credentials, needsCode: boolean): SignInErrors {
  const why = needsCode ? codeError(code) : undefined;
  return {
    ...(username.trim() ? {} : { username: zh.inputErrors.username }),
    ...(password ? {} : { password: zh.inputErrors.password }),
    ...(why ? { code: why } : {}),
  };
}

/** Decides how to continue after a refusal. */
export function nextStep(error: unknown): NextStep {
  if (!(error instanceof CallError)) return 'correct';
  if (error.code === CODES.twoFactorNeeded) return 'ask-code';
  if ((error.data as Refusal | null | undefined)?.slideCheck) return 'slide';
  return error.code === CODES.tooMany && error.retryAfterS > 0 ? 'wait' : 'correct';
}

/** The pass that the server returned after a right password, for the try with the code. */
export function renewedPass(error: unknown): string | undefined {
  return error instanceof CallError ? (error.data as Refusal | null | undefined)?.slideToken : undefined;
}

/** Assigns the refusal's reasons to their fields. */
export function refusalErrors(error: unknown): SignInErrors {
  if (!(error instanceof CallError)) return { form: zh.signInRefusal.retry };
  if (error.code === CODES.twoFactorWrong) return { code: error.message };
  const reasons = {
    username: error.reasonFor('username'),
    password: error.reasonFor('password'),
    code: error.reasonFor('googleAuthCode'),
  };
  const named = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason));
  return Object.keys(named).length > 0 ? named : { form: error.message };
}

/**
 * Another address of this site, which the server names because the request does not work at this one; only web
 * addresses.
 */
export function otherAddress(error: unknown): string | undefined {
  const address =
    error instanceof CallError ? (error.data as { openAt?: unknown } | null | undefined)?.openAt : undefined;
  return typeof address === 'string' && /^https?:\/\//.test(address) ? address : undefined;
}

/** Time left as a countdown in whole seconds. */
export function waitText(leftS: number): string {
  const [minutes, seconds] = [Math.floor(leftS / 60), leftS % 60];
  return minutes > 0 ? zh.waitTime.minutes(minutes, seconds) : zh.waitTime.seconds(seconds);
}
