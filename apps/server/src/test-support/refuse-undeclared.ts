import { appendFileSync } from 'node:fs';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Http } from '../platform/http/http.ts';

/** A file that gets one line for every answered error, used to write an endpoint's `errors` for the first time. */
const KEPT_IN = process.env.ANSWERED_ERRORS;

/**
 * Checks that no endpoint answers an error that it does not declare, and no merchant's call one without a cause. A call
 * by `inject` fails at once; one over a socket fails when the server stops, by the returned function. Call it before
 * the server is ready.
 */
export function refuseUndeclared(app: Http): () => void {
  const found: string[] = [];
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { refusedAs: kind, refusedBecause, routeOptions } = request;
    if (kind !== null) {
      const answered = `${request.method} ${routeOptions.url} ${kind}`;
      const errors = routeOptions.config?.errors;
      if (KEPT_IN) appendFileSync(KEPT_IN, `${errors ? 'declared' : 'open'} ${answered}\n`);
      else if (errors && !errors.includes(kind)) found.push(answered);
      if (routeOptions.config?.face === 'merchant' && refusedBecause === null)
        found.push(`${answered} without a cause: ${String(payload)}`);
    }
    done(null, payload);
  });
  function complain(): void {
    const said = found.splice(0);
    if (said.length > 0) throw new Error(`errors that their endpoints do not declare: ${said.join(', ')}`);
  }
  const inject = app.inject.bind(app) as (asked: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (asked: InjectOptions) => {
    const answer = await inject(asked);
    complain();
    return answer;
  };
  app.inject = checked as typeof app.inject;
  return complain;
}
