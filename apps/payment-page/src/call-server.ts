import { CODES, type Envelope, type FieldError } from '@mashang/contract/errors';
import type { ComplaintBody, MethodBody, PayerOrder, VoucherBody } from '@mashang/contract/payment-page';
import type { RefundAccountBody } from '@mashang/contract/refunds';

/** `link`: the token names no order. `refused`: a business answer. `trouble`: no usable answer; asking again may help. */
export type CallFault = 'link' | 'refused' | 'trouble';

/** A call that did not succeed. `message` is Chinese and for the payer. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly fault: CallFault;
  readonly fields: FieldError[];

  constructor(fault: CallFault, message: string, fields: FieldError[] = []) {
    super(message);
    this.fault = fault;
    this.fields = fields;
  }
}

const TIMEOUT_MS = 20_000;

/** The order of a token. */
export function fetchOrder(token: string, signal?: AbortSignal): Promise<PayerOrder> {
  return call<PayerOrder>(`/api/pay/order?o=${encodeURIComponent(token)}`, {}, signal);
}

/** Files a complaint; wrong fields come back in the error. */
export function sendComplaint(body: ComplaintBody): Promise<unknown> {
  return call('/api/pay/complaint', postOf(body));
}

/** Says where money is to come back to; wrong fields come back in the error. */
export function sendRefundAccount(body: RefundAccountBody): Promise<unknown> {
  return call('/api/pay/refund-account', postOf(body));
}

/** Under which name the payer pays; the account is shown after it. */
export function sendPayerName(token: string, payerName: string): Promise<unknown> {
  return call('/api/pay/payer', postOf({ o: token, payerName }));
}

/** What the payer hands in of its transfer. */
export function sendVoucher(body: VoucherBody): Promise<unknown> {
  return call('/api/pay/voucher', postOf(body));
}

/** Uploads a picture for what follows; what it is named by. */
export async function sendPicture(token: string, file: File, shows: 'complaint' | 'voucher'): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const path = `/api/pay/${shows}/picture?o=${encodeURIComponent(token)}`;
  return (await call<{ picture: string }>(path, { method: 'POST', body })).picture;
}

/** Takes another way to pay, until something was paid. */
export function sendMethod(body: MethodBody): Promise<unknown> {
  return call('/api/pay/method', postOf(body));
}

/** Lets the sandbox channel pay, in a demo. */
export function sendSandboxPay(token: string): Promise<unknown> {
  return call('/api/pay/sandbox', postOf({ o: token }));
}

function postOf(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function call<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  const answer = await ask<T>(path, init, signal);
  if (answer.code === CODES.ok) return answer.data as T;
  if (answer.code === CODES.notFound) throw new CallError('link', answer.msg);
  if (answer.code === CODES.fault || answer.code === CODES.tooMany) throw new CallError('trouble', answer.msg);
  throw new CallError('refused', answer.msg, fieldsOf(answer.data));
}

/** One try, ended after 20 s or by the signal. Written without AbortSignal.any and .timeout, which older phones lack. */
async function ask<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<Envelope<T>> {
  const own = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    own.abort();
  }, TIMEOUT_MS);
  signal?.addEventListener('abort', () => own.abort());
  try {
    const response = await fetch(path, { cache: 'no-store', credentials: 'omit', ...init, signal: own.signal });
    if (response.status === 429) throw new CallError('trouble', '请求过于频繁，请稍候');
    const answer = (await response.json()) as Envelope<T> | null;
    if (typeof answer?.code === 'number') return answer;
    throw new CallError('trouble', '网络错误');
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('trouble', timedOut ? '加载超时' : '网络错误');
  } finally {
    clearTimeout(timer);
  }
}

/** Wrong fields named in an error's data, as a list or as a record. */
function fieldsOf(data: unknown): FieldError[] {
  if (Array.isArray(data)) return data as FieldError[];
  if (typeof data !== 'object' || data === null) return [];
  if ('errors' in data && Array.isArray(data.errors)) return data.errors as FieldError[];
  if ('fields' in data && Array.isArray(data.fields)) return data.fields as FieldError[];
  return Object.entries(data).map(([field, reason]) => ({ field, reason: String(reason) }));
}
