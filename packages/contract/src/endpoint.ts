import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Stage } from './jurisdictions.ts';
import type { MerchantCause } from './merchant-causes.ts';
import type { KeyScope } from './merchant-keys.ts';
import { FLOAT_PERMISSIONS, type Permission } from './permissions.ts';

/** Maximum number of calls from one address within the window. */
export type CallLimit = { max: number; windowMs: number };

type Schemas = {
  /** Path parameters, which begin with a colon in the path. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Content of `data`, or the whole object on the merchant API. */
  answer?: z.ZodType;
};

/**
 * One call of the back office as data: the server implements it, the browser calls it, and the API reference is
 * generated from it.
 */
export type Endpoint = Schemas & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  /** Permission that the signed-in user needs. Verbs check it again; this check refuses before the body is read. */
  permission?: Permission;
  /**
   * For mode `agent_float`: whether the call begins or finishes business there, if this differs from its permission's
   * stage.
   */
  floats?: Stage;
  /** Open to callers without a session; the actor is then a payer. */
  public?: true;
  /**
   * Part of choosing the first password or binding the first second factor: these are the only calls of a session that
   * are open before that is done.
   */
  firstStep?: true;
  /** May be called without the TAID header, because this call returns the TAID. */
  withoutTaid?: true;
  /** ⚑: requires the header `req-origin: AGT_PC`. */
  origin?: true;
  /** ⓖ: documented as needing two-factor; the verb calls requireTwoFactor itself. */
  twoFactor?: true;
  limit?: CallLimit;
  /** Takes a multipart body with one `file`; implemented in a scope of uploadRoutes, read with readUpload. */
  upload?: true;
  /** Content of the body's wire-encrypted `data`; the handler decrypts and checks it. */
  sealed?: z.ZodType;
  /** `msg` of a success. */
  success?: string;
  /** Errors of its business rules, besides those that `errorsOf` adds. */
  errors: readonly ErrorName[];
};

/** One call of the merchant API as data. */
export type MerchantEndpoint = Schemas & {
  method: 'GET' | 'POST';
  path: `/api/v1/${string}`;
  summary: string;
  description?: string;
  tags: readonly string[];
  /** HTTP status of a success; 200 if left out. */
  status?: 200 | 201 | 202;
  /** What its key must be for; a GET asks for `read`. */
  scope?: Exclude<KeyScope, 'read'>;
  /** Maximum body size in bytes, if not the default. */
  bodyLimit?: number;
  /** Content type of the same as a file, which the call answers with `format=csv`. */
  file?: 'text/csv';
  /** Errors of its business rules, besides those that `merchantErrorsOf` adds. */
  errors: readonly ErrorName[];
  /** Causes of its errors, besides those that every signed call and every POST has. */
  causes?: readonly MerchantCause[];
};

/** Declares a call of the back office. */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<const E extends Endpoint>(facts: E): E {
  return facts;
}

/** Declares a call of the merchant API. */
/*@__NO_SIDE_EFFECTS__*/
export function merchantEndpoint<const E extends MerchantEndpoint>(facts: E): E {
  return facts;
}

/** Any call may be malformed, too frequent, from another site, or meet an internal fault. */
const ANY: readonly ErrorName[] = ['invalid', 'forbidden', 'tooMany', 'fault'];
const OF_SESSIONS: readonly ErrorName[] = ['unauthenticated', 'signedInElsewhere'];
const OF_TWO_FACTOR: readonly ErrorName[] = ['twoFactorUnbound', 'twoFactorWrong'];

/** Returns the stage of a call in mode `agent_float`; undefined if the call does not depend on that mode. */
export function floatsOf({ permission, floats }: Pick<Endpoint, 'permission' | 'floats'>): Stage | undefined {
  return floats ?? (permission && FLOAT_PERMISSIONS[permission]);
}

/** Returns every error that a back-office call can answer: its own, and those that follow from its other properties. */
export function errorsOf(call: Endpoint): readonly ErrorName[] {
  return unique(
    ANY,
    call.public ? [] : OF_SESSIONS,
    call.public || call.firstStep ? [] : ['twoFactorUnbound'],
    call.twoFactor ? OF_TWO_FACTOR : [],
    floatsOf(call) ? ['notOffered'] : [],
    call.errors,
  );
}

/**
 * Returns every error that a merchant call can answer: its own, those of signed requests and, for a POST, those of its
 * Idempotency-Key.
 */
export function merchantErrorsOf(call: MerchantEndpoint): readonly ErrorName[] {
  return unique(ANY, ['unauthenticated', 'frozen'], call.method === 'POST' ? ['conflict'] : [], call.errors);
}

function unique(...lists: (readonly ErrorName[])[]): readonly ErrorName[] {
  return [...new Set(lists.flat())];
}

/** Returns an endpoint's path with its parameters filled in. */
export function pathOf({ path }: { path: string }, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type Part = keyof Schemas;
/** Input type of a part of a call; undefined where the call has no such part. */
export type InputOf<E, P extends Part> = E extends { readonly [K in P]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
/** Type of a part after validation. */
export type CheckedOf<E, P extends Part> = E extends { readonly [K in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** Answer type of a call; unknown where it declares none. */
export type AnswerOf<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : unknown;
