import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { EmulatedCall, Fault } from '../emulator.ts';
import { Refusal } from './wechat-books.ts';
import { type Company, ROUTES, type Route } from './wechat-interface.ts';
import { type Caller, type Received, type PlatformKey, signedHeaders, whyNotCaller } from './wechat-keys.ts';
import type { Page, WechatPages } from './wechat-pages.ts';

const BODY_MAX = 1_000_000;
const KEPT_MS = 120_000;

export type ServerParts = {
  company: Company;
  caller: Caller;
  pages: WechatPages;
  lateMs: number;
  key(): PlatformKey;
  /** Takes the fault of the next call of a kind, if there is one. */
  fault(call: EmulatedCall): Fault | undefined;
  /** Every call of the interface, as it came. */
  received: Received[];
};

/** Serves interface and pages, only for loopback. */
export function wechatServer(parts: ServerParts): Server {
  // A caller in the same process that is busy for seconds would else find its kept connection closed.
  return createServer({ keepAliveTimeout: KEPT_MS }, (request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      if (error instanceof Refusal) return say(response, error.status, { error: error.message });
      say(response, 500, { error: String(error) });
    });
  });
}

async function answer(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = await receive(request);
  const url = new URL(received.target, parts.company.base);
  if (!url.pathname.startsWith('/v3/')) {
    const page = await parts.pages.answer(received.method, url, new URLSearchParams(received.body));
    return showPage(response, page ?? { status: 404, html: '' });
  }
  parts.received.push(received);
  const why = whyNotCaller(parts.caller, received, parts.company.now());
  // The company does not sign what it answers to a stranger.
  if (why) return say(response, 401, { code: 'SIGN_ERROR', message: why });
  const missing = ['accept', 'user-agent'].some((name) => received.headers[name] === undefined);
  if (missing) return say(response, 400, { code: 'INVALID_REQUEST', message: 'Http头缺少Accept或User-Agent' });
  if (url.pathname === '/v3/billdownload/file') return sendFile(parts, url, response);
  const route = ROUTES.find(({ method, path }) => method === received.method && path.test(url.pathname));
  if (route === undefined) return say(response, 404, {});
  await perform(parts, { route, received, url }, response);
}

type Called = { route: Route; received: Received; url: URL };

async function perform(parts: ServerParts, called: Called, response: ServerResponse): Promise<void> {
  const fault = parts.fault(called.route.call);
  if (fault === 'hang') return;
  if (fault === 'error')
    return sign(parts, response, { status: 500, text: '{"code":"SYSTEM_ERROR","message":"系统错误"}' });
  const done = outcome(parts, called, 'act');
  if (fault === 'lost') {
    response.destroy();
    return;
  }
  if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, parts.lateMs));
  if (fault === 'lies') return sign(parts, response, outcome(parts, called, 'lie'));
  sign(parts, response, done, fault === 'unsigned' ? { covers: `${done.text} ` } : {});
}

function outcome({ company }: ServerParts, { route, received, url }: Called, how: 'act' | 'lie') {
  const parts = (route.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
  try {
    const json = received.body === '' ? {} : (JSON.parse(received.body) as Record<string, unknown>);
    const asked = { parts, query: url.searchParams, json, serial: received.headers['wechatpay-serial'] ?? '' };
    const { status, content } = route[how](company, asked);
    return { status, text: content === null ? '' : JSON.stringify(content) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: JSON.stringify({ code: error.code, message: error.message }) };
  }
}

function sign(
  { company, key }: ServerParts,
  response: ServerResponse,
  { status, text }: { status: number; text: string },
  { covers = text }: { covers?: string } = {},
): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, ...signedHeaders(key(), covers, company.now()) }).end(text);
}

function sendFile({ company }: ServerParts, url: URL, response: ServerResponse): void {
  const file = company.bills.file(url.searchParams.get('token') ?? '');
  if (file === undefined) say(response, 404, { code: 'RESOURCE_NOT_EXISTS', message: '文件不存在' });
  else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
}

function showPage(response: ServerResponse, { status, html, location, json }: Page): void {
  const [type, body] = json === undefined ? ['text/html', html ?? ''] : ['application/json', JSON.stringify(json)];
  const headers = location === undefined ? {} : { location };
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
}

async function receive(request: IncomingMessage): Promise<Received> {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    body += part;
    if (body.length > BODY_MAX) throw new Refusal(413, 'PARAM_ERROR', '请求过大');
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, `${value}`]));
  return { method: request.method ?? '', target: request.url ?? '/', headers, body };
}

function say(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(content));
}
