import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/** Says whether data are as the schema wants them; `errors` of its last run. */
export type Validator = ((data: unknown) => boolean) & { errors?: unknown[] | null };

/**
 * A validator that is compiled when it is first asked. Compiling all of some 400 routes took half of a server's start,
 * and a start's life sees few of them.
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

/** Fastify's own compiler of serializers, each put to work when the first answer of its kind is written. */
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
