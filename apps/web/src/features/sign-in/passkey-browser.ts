import type { PasskeyOptions } from '@mashang/contract/sign-in';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '../../lib/call-error.ts';

/** Whether this browser, at this address, can use passkeys at all. */
export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Fetches the code that talks to the browser, ahead of the click that needs it. */
export function loadPasskeys() {
  return import('@simplewebauthn/browser');
}

/** The browser's refusal in the words of this site; the reasons it names are for programmers. */
function refusal(error: unknown): CallError {
  const cause = (error as { cause?: unknown } | undefined)?.cause ?? error;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new CallError(0, '未完成通行密钥验证，请重试');
  if (name === 'InvalidStateError') return new CallError(0, '这台设备上已有您的通行密钥');
  if (name === 'SecurityError') return new CallError(0, '当前网址不支持通行密钥，请使用正式域名访问');
  if (name === 'NotSupportedError' || name === 'ConstraintError') return new CallError(0, '这台设备不支持通行密钥');
  return new CallError(0, '通行密钥暂时无法使用，请重试或更换设备');
}

/** Lets the person choose a passkey and sign with it. */
export async function signWithPasskey({ options }: PasskeyOptions): Promise<Record<string, unknown>> {
  try {
    const { startAuthentication } = await loadPasskeys();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    throw refusal(error);
  }
}

/** Lets the person make a new passkey. */
export async function makePasskey({ options }: PasskeyOptions): Promise<Record<string, unknown>> {
  try {
    const { startRegistration } = await loadPasskeys();
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    throw refusal(error);
  }
}
