import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Credentials, type Operator, payAsPayer, prepareMerchant, signInOperator } from './demo-roles.ts';
import { copyProgram, type Integration } from './integrations.ts';
import { downloadServed } from './served-files.ts';
import { freePort, startWebhookProxy, type WebhookProxy } from './webhook-proxy.ts';

/** Longest time of one integration, from the empty folder to the bill. */
export const LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

export type Acceptance = {
  /** Runs one integration in an empty folder; returns its lines and its time. Throws where a step failed. */
  run(integration: Integration): Promise<{ lines: string[]; ms: number }>;
  close(): void;
};
type Around = {
  baseUrl: string;
  credentials: Credentials;
  operator: Operator;
  proxy: WebhookProxy;
  /** Number of the settlement that waits for the operator; empty for none. */
  unsettled: string;
};

/** Prepares a merchant of a running demo: a key, a webhook secret and a webhook address. */
export async function prepareAcceptance(baseUrl: string): Promise<Acceptance> {
  const proxy = await startWebhookProxy();
  try {
    const [credentials, operator] = [await prepareMerchant(baseUrl, proxy.url), await signInOperator(baseUrl)];
    const around: Around = { baseUrl, credentials, operator, proxy, unsettled: '' };
    return {
      async run(integration) {
        // One settlement at a time: the operator decides the former one before the next is asked for.
        if (around.unsettled !== '') await operator.approveSettlement(around.unsettled);
        around.unsettled = '';
        await operator.ready();
        await pastMidnight();
        return integrate(integration, around);
      },
      close: proxy.close,
    };
  } catch (error) {
    proxy.close();
    throw error;
  }
}

/** A bill is of one day in Shanghai: an integration does not begin shortly before its end. */
async function pastMidnight(): Promise<void> {
  const left = DAY_MS - ((Date.now() + SHANGHAI_MS) % DAY_MS);
  if (left < LIMIT_MS) await wait(left + 1_000);
}

async function integrate(integration: Integration, around: Around): Promise<{ lines: string[]; ms: number }> {
  const { baseUrl, credentials, proxy } = around;
  const folder = mkdtempSync(join(tmpdir(), 'mashang-merchant-'));
  const started = performance.now();
  try {
    const packed = await downloadServed(baseUrl, folder);
    copyProgram(integration, folder);
    integration.prepare?.(folder, packed);
    const port = await freePort();
    const inbox = join(folder, 'inbox');
    proxy.send(integration.byFiles ? { folder: inbox } : { port });
    const settings = { BASE_URL: baseUrl, ...credentials, WEBHOOK_PORT: String(port), INBOX: inbox };
    const lines = await play(integration, { folder, settings, around });
    const ms = Math.round(performance.now() - started);
    if (ms > LIMIT_MS) throw new Error(`${integration.name} took ${ms} ms`);
    return { lines, ms };
  } finally {
    proxy.send('nobody');
    rmSync(folder, { recursive: true, force: true });
  }
}

type Played = { folder: string; settings: Record<string, string>; around: Around };
/** Runs the program to its end; payer and operator do their part where it says so. Returns its lines. */
async function play({ name, command }: Integration, { folder, settings, around }: Played): Promise<string[]> {
  const [file = '', ...args] = command;
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(file, args, {
    cwd: folder,
    // Nothing of the repository: neither its folder nor its settings.
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => {
    errors += piece.toString();
  });
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      const [word = '', what = ''] = line.split(' ');
      await answer(word, what, around);
    }
  } catch (error) {
    child.kill();
    throw error;
  }
  const [code, signal] = await ended;
  if (code !== 0 || lines.at(-1) !== 'done')
    throw new Error(`${name} ended with ${code ?? signal} after\n${lines.join('\n')}\n${errors}`);
  return lines;
}

/** Does what the line of a program asks payer or operator for. */
async function answer(word: string, what: string, around: Around): Promise<void> {
  if (word === 'pay') {
    // The payer has entered its account before the merchant learns of the payment and asks for the refund.
    const paying = payAsPayer(around.baseUrl, what);
    around.proxy.holdUntil(paying);
    await paying;
  }
  if (word === 'refund') await around.operator.approveRefund(what);
  if (word === 'settlement') around.unsettled = what;
}
