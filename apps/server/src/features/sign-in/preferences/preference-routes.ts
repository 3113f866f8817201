import { keepPreferenceCall, readPreferencesCall } from '@mashang/contract/endpoints/sign-in-preference';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { keepPreference } from './keep-preference.ts';
import { readPreferences } from './read-preferences.ts';

export function preferenceRoutes(app: Http): void {
  implement(app, readPreferencesCall, (ctx) => readPreferences(ctx));

  implement(app, keepPreferenceCall, (ctx, request) => keepPreference(ctx, request.body));
}
