import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** Whether data match the schema; `errors` are those of its last run. */
export type Validator = ((data: unknown) => boolean) & { errors?: unknown[] | null };

/**
 * Returns a validator that is compiled at its first use. Compiling all of some 400 routes took half of a server's
 * start, and most are not called for long.
 */
export function lazyValidator(compile: () => Validator): Validator {
  let made: Validator | undefined;
  const validate: Validator = (data) => {
    made ??= compile();
    const valid = made(data);
    validate.errors = made.errors ?? null;
    return valid;
  };
  return validate;
}

/** Fastify's own compiler of serializers, each compiled when the first answer of its kind is written. */
export const buildLazySerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  return (route) => {
    let made: ((answer: unknown) => string) | undefined;
    return (answer) => {
      made ??= compile(route);
      return made(answer);
    };
  };
};
