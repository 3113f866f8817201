import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: Record<string, string>; body: string; at: number };
/** The answer of a path: a status with headers, or no answer. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang';
export type Receiver = {
  url(path: string): string;
  /** Returns the requests to a path so far. */
  of(path: string): Received[];
  /** Sets the answer of a path; 200 by default. */
  reply(path: string, reply: Reply): void;
  /** Answers 200 to every waiting request of a path that hangs. */
  release(path: string): void;
  close(): Promise<void>;
};

/** Starts a real HTTP server on loopback that keeps what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const replies = new Map<string, Reply>();
  const hanging: { path: string; response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path, headers: flat(request.headers), body, at: performance.now() });
      const reply = replies.get(path) ?? { status: 200 };
      if (reply === 'hang') return void hanging.push({ path, response });
      response.writeHead(reply.status, reply.headers).end(reply.body ?? 'ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    of: (path) => received.filter((request) => request.path === path),
    reply: (path, reply) => void replies.set(path, reply),
    release: (path) => {
      replies.delete(path);
      for (const one of hanging.filter((each) => each.path === path)) one.response.writeHead(200).end('ok');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
