const CHECKS = new Set<PropertyKey>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode', 'encode']);

/**
 * Replaces zod in the browser's build (vite.config.ts). The contract declares its schemas when it is loaded, but only
 * the server checks with them: here they do nothing, which keeps 18 KiB of validator off the sign-in page.
 */
const nothing: unknown = new Proxy(function schema() {}, {
  get(_target, name) {
    if (CHECKS.has(name)) throw new Error('schemas are checked on the server; the browser has no validator');
    return nothing;
  },
  apply: () => nothing,
});

export const z = nothing;
