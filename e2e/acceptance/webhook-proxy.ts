import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';

/** Where webhooks go now: to a program's port, or into a folder as files; answered 204 by itself for `nobody`. */
export type Target = { port: number } | { folder: string } | 'nobody';
export type WebhookProxy = {
  url: string;
  send(target: Target): void;
  /** Keeps webhooks back until something has happened. */
  holdUntil(happened: Promise<unknown>): void;
  close(): void;
};

/** The web server of the merchant, behind its only webhook address. */
export async function startWebhookProxy(): Promise<WebhookProxy> {
  let target: Target = 'nobody';
  let held: Promise<unknown> = Promise.resolve();
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    await held.catch(() => undefined);
    let status = 204;
    try {
      if (target !== 'nobody' && 'folder' in target) keepIn(target.folder, String(++count), request.headers, body);
      else if (target !== 'nobody') status = await pass(target.port, request.headers, body);
    } catch {
      // The program is not up yet, or has ended: the webhook is sent again.
      status = 502;
    }
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    send(to) {
      target = to;
    },
    holdUntil(happened) {
      held = happened;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(port: number, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const passed = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: passed,
    body: new Uint8Array(body),
  });
  return answer.status;
}

/** The body comes last and at once: whoever sees it sees the whole webhook. */
function keepIn(folder: string, name: string, headers: IncomingHttpHeaders, body: Buffer): void {
  for (const part of ['id', 'timestamp', 'signature'])
    writeFileSync(join(folder, `${name}.${part}`), String(headers[`webhook-${part}`] ?? ''));
  writeFileSync(join(folder, `${name}.arriving`), body);
  renameSync(join(folder, `${name}.arriving`), join(folder, `${name}.body`));
}

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
