import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { closedCheckAt, document, faultsOf, type Operation, parameterFaults } from './document-checks.ts';

/** What undici says of a request that it is about to send. */
type Sent = { request: { headers: (string | string[])[] | null; body: unknown } };
const CREATED = 'undici:request:create';

const madeUp = new Set<string>();
/** A test that writes a wrong body into the database says so before it is sent. */
export function letMadeUp(body: string): void {
  madeUp.add(body);
}

/**
 * Holds every webhook that this process really sends against the merchants' document: type, body and headers. Returns a
 * function that ends it and returns what was wrong.
 */
export function holdWebhooks(): () => string[] {
  const found: string[] = [];
  function look(message: unknown): void {
    const { headers, body } = (message as Sent).request;
    const named = namesOf(headers ?? []);
    if (named['user-agent'] !== 'Mashang-Webhooks/1' || madeUp.has(String(body))) return;
    const faults = faultsOfWebhook(named, String(body));
    if (faults.length > 0) found.push(`webhook ${String(body).slice(0, 500)}: ${faults.join('; ')}`);
  }
  subscribe(CREATED, look);
  return () => {
    unsubscribe(CREATED, look);
    return found.splice(0);
  };
}

function namesOf(headers: readonly (string | string[])[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let at = 0; at + 1 < headers.length; at += 2) named[String(headers[at]).toLowerCase()] = String(headers[at + 1]);
  return named;
}

function faultsOfWebhook(headers: Record<string, string>, body: string): string[] {
  const value = JSON.parse(body) as { type?: unknown };
  const type = String(value.type);
  const operation = document.webhooks[type]?.post as Operation | undefined;
  if (!operation) return [`the type ${type} is not documented`];
  const schema = closedCheckAt('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  return [...faultsOf(schema, value), ...parameterFaults(operation, 'header', headers)];
}
