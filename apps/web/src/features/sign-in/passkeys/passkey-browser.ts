import type { PasskeyOptions } from '@mashang/contract/sign-in';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '../../../lib/api/call-error.ts';
import * as zh from '../zh.tsx';

/** Whether this browser, at this address, can use passkeys at all. */
export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Fetches the code that calls the browser's API, before the click that needs it. */
export function loadPasskeys() {
  return import('@simplewebauthn/browser');
}

/** The browser's refusal as a text of this site; the browser's own reasons are for programmers. */
function refusal(error: unknown): CallError {
  const cause = (error as { cause?: unknown } | undefined)?.cause ?? error;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new CallError(0, zh.passkeyRefusal.notVerified);
  if (name === 'InvalidStateError') return new CallError(0, zh.passkeyRefusal.alreadyHere);
  if (name === 'SecurityError') return new CallError(0, zh.passkeyRefusal.wrongAddress);
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return new CallError(0, zh.passkeyRefusal.notSupported);
  return new CallError(0, zh.passkeyRefusal.notUsable);
}

/** Lets the user choose a passkey and sign with it. */
export async function signWithPasskey({ options }: PasskeyOptions): Promise<Record<string, unknown>> {
  try {
    const { startAuthentication } = await loadPasskeys();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    throw refusal(error);
  }
}

/** Lets the user create a new passkey. */
export async function makePasskey({ options }: PasskeyOptions): Promise<Record<string, unknown>> {
  try {
    const { startRegistration } = await loadPasskeys();
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw refusal(error);
  }
}
