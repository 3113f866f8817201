import { connect, type Socket } from 'node:net';

/** Latencies of a run in milliseconds, and the answers' statuses. */
export type LoadResult = {
  seconds: number;
  done: number;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  statuses: Record<string, number>;
};

/** Returns one HTTP/1.1 request as bytes for the wire. */
export function rawRequest(method: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** Returns a percentile of sorted numbers. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? 0 : (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number);
}

type Job = { next(): Buffer | null; onAnswer?(status: number, body: string): void };

/**
 * Closed-loop load on keep-alive connections: each sends its next request when the last one was answered completely.
 * The generator uses bare sockets, so that it takes as little as possible of the processor that it shares with the
 * server.
 */
export async function runLoad(options: {
  port: number;
  connections: number;
  job: Job;
  stopAt?: () => boolean;
}): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  await Promise.all(
    Array.from({ length: options.connections }, () =>
      oneConnection(options.port, options.job, latencies, statuses, options.stopAt),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    seconds,
    done: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
    statuses,
  };
}

/**
 * Sends every request at once, each on its own connection that was opened before; returns the time until the last
 * answer.
 */
export async function burst(
  port: number,
  requests: Buffer[],
  onAnswer: (status: number, body: string) => void,
): Promise<{ ms: number }> {
  const sockets = await Promise.all(requests.map(() => opened(port)));
  const started = performance.now();
  const answers = sockets.map(readOne);
  for (const [n, socket] of sockets.entries()) socket.write(requests[n] as Buffer);
  for (const { status, body } of await Promise.all(answers)) onAnswer(status, body);
  const ms = performance.now() - started;
  for (const socket of sockets) socket.destroy();
  return { ms };
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.setEncoding('latin1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function readOne(socket: Socket): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: string) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
      if (head >= 0 && text.length >= head + 4 + length)
        resolve({ status: Number(text.slice(9, 12)), body: text.slice(head + 4, head + 4 + length) });
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed without an answer')));
  });
}

function oneConnection(
  port: number,
  job: Job,
  latencies: number[],
  statuses: Record<string, number>,
  stopAt?: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let buffered = '';
    let need = -1;
    let headEnd = -1;

    function send(): void {
      const request = stopAt?.() ? null : job.next();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    }

    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (chunk: string) => {
      buffered = buffered === '' ? chunk : buffered + chunk;
      if (need < 0) {
        headEnd = buffered.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const match = /content-length: (\d+)/i.exec(buffered.slice(0, headEnd));
        need = headEnd + 4 + Number(match?.[1] ?? 0);
      }
      if (buffered.length < need) return;
      latencies.push(performance.now() - sentAt);
      const status = buffered.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const body = buffered.slice(headEnd + 4, need);
      buffered = '';
      need = -1;
      try {
        job.onAnswer?.(Number(status), body);
        send();
      } catch (error) {
        // An answer that must not occur ends the load, and its caller gets the error.
        socket.destroy();
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
