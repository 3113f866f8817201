import * as zh from '../zh.ts';
/** Shown below a form with a missing field (spec, verbatim). */
export const INCOMPLETE = zh.form.requiredMissing;
