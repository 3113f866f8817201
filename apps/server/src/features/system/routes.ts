import { readSystemCall } from '@mashang/contract/endpoints/system';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readSystem } from './read-system.ts';

export function systemRoutes(app: Http, about: { version: string; build: string }): void {
  implement(app, readSystemCall, (ctx) => readSystem(ctx, about));
}
