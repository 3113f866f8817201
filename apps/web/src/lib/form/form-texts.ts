import * as zh from '../zh.ts';
/** Said below a form with a field left out (spec, verbatim). */
export const INCOMPLETE = zh.form.requiredMissing;
