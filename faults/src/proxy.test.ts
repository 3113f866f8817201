import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type FaultyConnection, startProxy } from './proxy.ts';

let server: Server;
let line: FaultyConnection;
let client: Socket;
let received = '';

async function open(): Promise<void> {
  received = '';
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('end', () => {
      received += '.';
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line = await startProxy((server.address() as { port: number }).port);
  client = connect(line.port, '127.0.0.1');
  client.on('error', () => {});
  client.setNoDelay(true);
  await new Promise((resolve) => client.once('connect', resolve));
}

afterEach(async () => {
  client.destroy();
  await line.close();
  server.close();
});

async function say(word: string): Promise<void> {
  client.write(word);
  await pause(20);
}

async function receives(text: string): Promise<void> {
  for (const until = performance.now() + 3_000; received !== text && performance.now() < until; ) await pause(5);
  expect(received).toBe(text);
}

it('keeps what is late before what comes after it, when the line is quick again', async () => {
  await open();
  line.delay(150);
  await say('a');
  await say('b');
  line.heal();
  await say('c');
  client.end('d');
  expect(received).toBe('');
  await receives('abcd.');
});

it('keeps the order through a delay that becomes a stall', async () => {
  await open();
  line.delay(60);
  await say('a');
  line.stall();
  await say('b');
  await pause(120);
  expect(received).toBe('');
  line.heal();
  await say('c');
  await receives('abc');
});

it('passes nothing of what it swallowed, and everything after', async () => {
  await open();
  line.swallow();
  await say('a');
  line.heal();
  await say('b');
  await receives('b');
});
