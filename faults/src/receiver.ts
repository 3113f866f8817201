import { createServer, type ServerResponse } from 'node:http';

/** Behaviours of a receiver, chosen by the path of the request. */
export const BEHAVIOURS = ['good', 'slow', 'hang', 'cut', 'fault', 'redirect'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];
export type Got = { id: string; atMs: number; saidAtMs: number };
export type HostileReceiver = {
  url(behaviour: Behaviour): string;
  /** All requests that arrived there, including repeated tries. */
  of(behaviour: Behaviour): readonly Got[];
  /** Ids that were answered with success there. */
  taken(behaviour: Behaviour): ReadonlySet<string>;
  close(): void;
};

/** Number of tries that a bad receiver fails before it accepts one. */
const SPOILT = 2;
const SLOW_MS = 3_000;

/**
 * Starts webhook receivers that are good, answer slowly, or fail the first tries of each message: hang, cut, fault,
 * redirect.
 */
export async function startHostileReceiver({ spoilt = SPOILT, slowMs = SLOW_MS } = {}): Promise<HostileReceiver> {
  const got = new Map<Behaviour, Got[]>(BEHAVIOURS.map((one) => [one, []]));
  const taken = new Map<Behaviour, Set<string>>(BEHAVIOURS.map((one) => [one, new Set()]));
  const tries = new Map<string, number>();

  function take(behaviour: Behaviour, id: string, response: ServerResponse): void {
    taken.get(behaviour)?.add(id);
    response.writeHead(204).end();
  }

  function spoil(behaviour: Behaviour, response: ServerResponse): void {
    if (behaviour === 'cut') response.socket?.resetAndDestroy();
    else if (behaviour === 'fault') response.writeHead(500).end('fault');
    else if (behaviour === 'redirect') response.writeHead(302, { location: '/good' }).end();
  }

  const server = createServer((request, response) => {
    const behaviour = (request.url ?? '').slice(1) as Behaviour;
    const id = String(request.headers['webhook-id']);
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { timestamp } = JSON.parse(text) as { timestamp: string };
      got.get(behaviour)?.push({ id, atMs: Date.now(), saidAtMs: Date.parse(timestamp) });
      const before = tries.get(`${behaviour} ${id}`) ?? 0;
      tries.set(`${behaviour} ${id}`, before + 1);
      if (behaviour === 'good') take(behaviour, id, response);
      else if (behaviour === 'slow') setTimeout(() => take(behaviour, id, response), slowMs);
      else if (before < spoilt) spoil(behaviour, response);
      else take(behaviour, id, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: (behaviour) => `http://127.0.0.1:${port}/${behaviour}`,
    of: (behaviour) => got.get(behaviour) ?? [],
    taken: (behaviour) => taken.get(behaviour) ?? new Set(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
