import type { AnswerOf, Endpoint, InputOf } from '@mashang/contract/endpoint';
import {
  askPayeeCall,
  claimPaidCall,
  readPayeeCall,
  startPaymentCall,
} from '@mashang/contract/endpoints/payment-channels';
import {
  changeMethodCall,
  declarePayerCall,
  fileComplaintCall,
  paySandboxCall,
  readPayOrderCall,
  submitVoucherCall,
  uploadComplaintImageCall,
  uploadVoucherImageCall,
} from '@mashang/contract/endpoints/payment-page';
import { enterRefundAccountCall } from '@mashang/contract/endpoints/refunds';
import { CODES, type Envelope, type FieldError } from '@mashang/contract/errors';
import type { PayeeView, PaymentShown, StartPaymentBody } from '@mashang/contract/payment-channels';
import type { ComplaintBody, MethodBody, PayerOrder, VoucherBody } from '@mashang/contract/payment-page';
import type { RefundAccountBody } from '@mashang/contract/refunds';
import { checkImage } from './check-complaint.ts';
import { shrinkImage } from './shrink-image.ts';
import { texts } from './texts.ts';

/** `link`: the token names no order. `refused`: the server refused. `trouble`: no usable answer; a retry may help. */
export type CallFault = 'link' | 'refused' | 'trouble';

/** A call that did not succeed. `message` is a text for the payer. */
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

/** Fetches the order of a token. */
export function fetchOrder(token: string, signal?: AbortSignal): Promise<PayerOrder> {
  return call(readPayOrderCall, { query: { o: token }, signal });
}

/** Fetches what the payee of a token may know. */
export function fetchPayee(p: string, signal?: AbortSignal): Promise<PayeeView> {
  return call(readPayeeCall, { query: { p }, signal });
}

/** The payee has been in its wallet: the channel is asked at once. Returns how the payout stands then. */
export function sendPayeeAsked(p: string): Promise<PayeeView> {
  return call(askPayeeCall, { json: { p } });
}

/** Files a complaint; wrong fields come back in the error. */
export function sendComplaint(body: ComplaintBody): Promise<unknown> {
  return call(fileComplaintCall, { json: body });
}

/** Sends the account for a refund; wrong fields come back in the error. */
export function sendRefundAccount(body: RefundAccountBody): Promise<unknown> {
  return call(enterRefundAccountCall, { json: body });
}

/** Sends the name under which the payer pays; the account is shown after it. */
export function sendPayerName(token: string, payerName: string): Promise<unknown> {
  return call(declarePayerCall, { json: { o: token, payerName } });
}

/** Sends the payer's evidence of its transfer. */
export function sendVoucher(body: VoucherBody): Promise<unknown> {
  return call(submitVoucherCall, { json: body });
}

/** Uploads an image, made smaller, and returns its name for the next call. Any error is assigned to its field. */
export async function sendImage(token: string, file: File, shows: 'complaint' | 'voucher'): Promise<string> {
  const image = await shrinkImage(file);
  const wrong = checkImage(image);
  if (wrong) throw new CallError('refused', wrong, [{ field: 'file', reason: wrong }]);
  const body = new FormData();
  body.append('file', image);
  const way = shows === 'complaint' ? uploadComplaintImageCall : uploadVoucherImageCall;
  try {
    return (await call(way, { query: { o: token }, form: body })).image;
  } catch (error) {
    if (!(error instanceof CallError) || error.fields.length > 0) throw error;
    throw new CallError(error.fault, error.message, [{ field: 'file', reason: error.message }]);
  }
}

/** Changes the method of payment, possible until something was paid. */
export function sendMethod(body: MethodBody): Promise<unknown> {
  return call(changeMethodCall, { json: body });
}

/** Opens the payment at the order's channel. */
export function sendStart(body: StartPaymentBody): Promise<PaymentShown> {
  return call(startPaymentCall, { json: body });
}

/** Says that the payer has paid: the channel is asked at once. */
export function sendPaidClaim(token: string): Promise<{ paid: boolean }> {
  return call(claimPaidCall, { json: { o: token } });
}

/** Makes the sandbox channel pay, in a demo. */
export function sendSandboxPay(token: string): Promise<unknown> {
  return call(paySandboxCall, { json: { o: token } });
}

type Asked<E> = {
  query?: InputOf<E, 'query'> & Record<string, string>;
  json?: InputOf<E, 'body'>;
  form?: FormData;
  signal?: AbortSignal;
};

function requestOf({ json, form }: Asked<Endpoint>): RequestInit {
  if (form) return { method: 'POST', body: form };
  if (json === undefined) return {};
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

async function call<const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>> {
  const query = asked.query ? `?${new URLSearchParams(asked.query)}` : '';
  const answer = await ask<AnswerOf<E>>(`${endpoint.path}${query}`, requestOf(asked), asked.signal);
  if (answer.code === CODES.ok) return answer.data as AnswerOf<E>;
  const said = texts.call.said(answer.code, answer.msg);
  if (answer.code === CODES.notFound) throw new CallError('link', said);
  if (answer.code === CODES.fault || answer.code === CODES.tooMany) throw new CallError('trouble', said);
  const fields = fieldsOf(answer.data).map((one) => ({ ...one, reason: texts.call.reason(one.field, one.reason) }));
  throw new CallError('refused', said, fields);
}

/**
 * Makes one attempt, ended after 20 s or by the signal. Written without AbortSignal.any and .timeout, which older
 * phones lack.
 */
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
    if (response.status === 429) throw new CallError('trouble', texts.call.tooOften);
    const answer = (await response.json()) as Envelope<T> | null;
    if (typeof answer?.code === 'number') return answer;
    throw new CallError('trouble', texts.call.offline);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('trouble', timedOut ? texts.call.timedOut : texts.call.offline);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the wrong fields from an error's data, a list or a record. */
function fieldsOf(data: unknown): FieldError[] {
  if (Array.isArray(data)) return data as FieldError[];
  if (typeof data !== 'object' || data === null) return [];
  if ('errors' in data && Array.isArray(data.errors)) return data.errors as FieldError[];
  if ('fields' in data && Array.isArray(data.fields)) return data.fields as FieldError[];
  return Object.entries(data).map(([field, reason]) => ({ field, reason: String(reason) }));
}
