import { WebSocket } from 'ws';
import { rotateOnly } from '../arrange/arrange-network.ts';
import { OTHER_MERCHANT, type Owner, type Owners } from '../arrange/arrange-owners.ts';
import { collectionBody, M1001, postCollection } from '../call-merchant.ts';
import { readFrame } from '../read-frame.ts';
import { insertSession } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { CALLERS, found } from './isolation-callers.ts';

const SOON_MS = 10_000;
type Line = { name: string; frames: string[]; close(): void };

async function connect(server: TestServer, name: string, port: number, last?: string): Promise<Line> {
  const { headers } = await insertSession(server, name);
  const query = new URLSearchParams({
    'PAY-TOKEN': headers['pay-token'] as string,
    TAID: headers.taid as string,
    'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
    ...(last ? { last } : {}),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, {
    headers: { cookie: headers.cookie as string },
  });
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  socket.on('error', () => {});
  await until(server, () => frames.length > 0);
  return { name, frames, close: () => socket.terminate() };
}

/** Returns a frame without its place among all events, which belongs to nobody. */
function contentOf(frame: string): string {
  const { id: _id, last: _last, ...content } = { id: undefined, last: undefined, ...readFrame(frame) };
  return JSON.stringify(content);
}

async function until(server: TestServer, isSo: () => boolean): Promise<void> {
  const end = performance.now() + SOON_MS;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('the frame that was waited for did not come');
    server.platform.bus.signal('events');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Makes orders of every owner, and returns which connections received frames with something of another owner, live and
 * when they caught up.
 */
export async function readFramesOfOthers(
  server: TestServer,
  owners: Owners,
): Promise<{ frames: number; wrong: string[] }> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const lines = await Promise.all(CALLERS.map(({ name }) => connect(server, name, port)));
  const begun = JSON.parse(lines[0]?.frames[0] as string) as { last: string };
  const made = new Map<keyof Owners, string>();
  for (const [key, name] of [
    ['stranger', 'strangeragent91'],
    ['agent01', 'agent01'],
    ['agent02', 'agent02'],
    ['ms01', 'ms01'],
  ] as const) {
    await rotateOnly(server, name);
    const by = key === 'stranger' ? OTHER_MERCHANT : M1001;
    const { body } = await postCollection(server, collectionBody({ amount: '1015.00' }), { credentials: by });
    made.set(key, body.agtOrderNo as string);
  }
  await server.change((sql) => sql`update rotation set enabled = true`);
  const said = (line: Line) => line.frames.map(contentOf).join('\n');
  const lastMade = made.get('ms01') as string;
  const operators = lines.filter(({ name }) =>
    CALLERS.some((one) => one.name === name && one.role.startsWith('operator_')),
  );
  // A connection that received the last frame has received all before it.
  await until(
    server,
    () =>
      operators.some((line) => said(line).includes(lastMade)) &&
      said(lines.find(({ name }) => name === 'ms01') as Line).includes(lastMade),
  );
  const wrong: string[] = [];
  for (const line of lines) line.close();
  const again = await Promise.all(CALLERS.map(({ name }) => connect(server, name, port, begun.last)));
  await until(server, () => said(again.find(({ name }) => name === 'ms01') as Line).includes(lastMade));
  for (const line of [...lines, ...again]) {
    const caller = CALLERS.find(({ name }) => name === line.name) as (typeof CALLERS)[number];
    if (caller.role.startsWith('operator_')) continue;
    for (const key of caller.owners) {
      const owner = owners[key] as Owner;
      const leaked = [
        ...found(owner, said(line)),
        ...(said(line).includes(made.get(key) as string) ? [made.get(key)] : []),
      ];
      if (leaked.length > 0)
        wrong.push(`${line.name} is sent what is of ${owner.name}: ${leaked.slice(0, 4).join(', ')}`);
    }
  }
  for (const line of again) line.close();
  return { frames: [...lines, ...again].reduce((sum, { frames }) => sum + frames.length, 0), wrong };
}
