import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Stage } from './jurisdictions.ts';
import { FLOAT_PERMISSIONS, type Permission } from './permissions.ts';

/** At most so many calls of one address in a time. */
export type CallLimit = { max: number; windowMs: number };

type Schemas = {
  /** Parts of the path that begin with a colon. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What `data` holds, or the whole object on the merchant API. */
  answer?: z.ZodType;
};

/**
 * One call of the back office as data: the server implements it, the browser calls it, and
 * the reference is made from it.
 */
export type Endpoint = Schemas & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  /** Needed of the signed-in user. Verbs check again; this refuses before the body is read. */
  permission?: Permission;
  /** Of mode `agent_float`: whether it begins or finishes something there, where its permission says otherwise. */
  floats?: Stage;
  /** Open to callers without a session; the actor is then a payer. */
  public?: true;
  /**
   * Part of choosing the first password or binding the first second factor: open before that
   * is done, as nothing else is.
   */
  firstStep?: true;
  /** May be asked without the TAID header: by the call that says what one's TAID is. */
  withoutTaid?: true;
  /** ⚑: the header `req-origin: AGT_PC` must be there. */
  origin?: true;
  /** ⓖ: documented as needing two-factor; the verb calls requireTwoFactor itself. */
  twoFactor?: true;
  limit?: CallLimit;
  /** Takes a multipart body with one `file`; implemented in a scope of uploadRoutes, read with readUpload. */
  upload?: true;
  /** What the body's wire-encrypted `data` holds; the handler opens and checks it. */
  sealed?: z.ZodType;
  /** `msg` of a success. */
  success?: string;
  /** What it refuses by the rules of its business, beside what `errorsOf` adds. */
  errors: readonly ErrorName[];
};

/** One call of the merchant API as data. */
export type MerchantEndpoint = Schemas & {
  method: 'GET' | 'POST';
  path: `/api/v1/${string}`;
  summary: string;
  description?: string;
  tags: readonly string[];
  /** HTTP status of a success; 200 where nothing is said. */
  status?: 200 | 201 | 202;
  /** Largest body in bytes, where it is not the usual one. */
  bodyLimit?: number;
  /** What it refuses by the rules of its business, beside what `merchantErrorsOf` adds. */
  errors: readonly ErrorName[];
  /** Headers of the call for the documents; the signature's are added by themselves. */
  headers?: Readonly<Record<string, string>>;
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

/** Every call may be malformed, come too often, come from another site or meet a fault. */
const ANY: readonly ErrorName[] = ['invalid', 'forbidden', 'tooMany', 'fault'];
const OF_SESSIONS: readonly ErrorName[] = ['unauthenticated', 'signedInElsewhere'];
const OF_TWO_FACTOR: readonly ErrorName[] = ['twoFactorUnbound', 'twoFactorWrong'];

/** What a call does in mode `agent_float`; undefined where it has nothing to do with it. */
export function floatsOf({ permission, floats }: Pick<Endpoint, 'permission' | 'floats'>): Stage | undefined {
  return floats ?? (permission && FLOAT_PERMISSIONS[permission]);
}

/** Every error a back-office call can answer: its own, and those that follow from its other facts. */
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
 * Every error a merchant call can answer: its own, those of signed requests, and of a POST
 * those of its Idempotency-Key.
 */
export function merchantErrorsOf(call: MerchantEndpoint): readonly ErrorName[] {
  return unique(ANY, ['unauthenticated', 'frozen'], call.method === 'POST' ? ['conflict'] : [], call.errors);
}

function unique(...lists: (readonly ErrorName[])[]): readonly ErrorName[] {
  return [...new Set(lists.flat())];
}

/** An endpoint's path with its parts filled in. */
export function pathOf({ path }: { path: string }, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

type Part = keyof Schemas;
/** What a caller gives for a part of a call; undefined where the call has no such part. */
export type InputOf<E, P extends Part> = E extends { readonly [K in P]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
/** A part as it is once it has been checked. */
export type CheckedOf<E, P extends Part> = E extends { readonly [K in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** What a call answers; unknown where it declares nothing. */
export type AnswerOf<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : unknown;
