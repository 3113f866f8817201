import { CODES, type Envelope } from '@mashang/contract/errors';

/** A failed back-office call with its code, or 0 when there was no such answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: number;

  constructor(path: string, code: number, message: string) {
    super(`${path}: ${code} ${message}`);
    this.code = code;
  }
}

export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Sent as the part `file` of a multipart body. */
  file?: { bytes: Uint8Array<ArrayBuffer>; name: string; type: string };
  headers?: Record<string, string>;
};
export type Answered<T> = { data: T; setCookies: string[] };

const TIMEOUT_MS = 20_000;

/** Makes one back-office call over HTTP, as a browser does: the simulator has no other access. Throws CallFailed. */
export async function callPublic<T>(baseUrl: string, call: Call): Promise<Answered<T>> {
  const body = call.file ? formOf(call.file) : call.body === undefined ? undefined : JSON.stringify(call.body);
  const response = await fetch(baseUrl + call.path, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...call.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const path = call.path.split('?', 1)[0] as string;
  const answer = readEnvelope<T>(text);
  if (!answer) throw new CallFailed(path, 0, `HTTP ${response.status}`);
  if (answer.code !== CODES.ok) throw new CallFailed(path, answer.code, answer.msg);
  return { data: answer.data as T, setCookies: response.headers.getSetCookie() };
}

/** Makes a payer's transfer at the sandbox bank. */
export async function transferAtBank(
  bankUrl: string,
  transfer: Record<'payer' | 'from' | 'to' | 'amount' | 'text', string>,
): Promise<void> {
  const response = await fetch(`${bankUrl}/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transfer),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new CallFailed('/transfer', 0, `HTTP ${response.status}`);
}

/** Opens the page of a payment company and sends its form, as a payer who presses its button. */
export async function payOnPage(url: string): Promise<void> {
  const page = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1];
  if (!page.ok || action === undefined) throw new CallFailed('/', 0, `HTTP ${page.status}`);
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g))
    body.append(name, unescaped(value));
  const paid = await fetch(new URL(action, page.url), {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (paid.status >= 400) throw new CallFailed('/', 0, `HTTP ${paid.status}`);
}

/** Text of an attribute; addresses have no other sign that is written as a number or a name. */
function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');
}

function formOf({ bytes, name, type }: NonNullable<Call['file']>): FormData {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), name);
  return form;
}

function readEnvelope<T>(text: string): Envelope<T> | null {
  try {
    const answer = JSON.parse(text) as Envelope<T> | null;
    return typeof answer?.code === 'number' ? answer : null;
  } catch {
    return null;
  }
}
