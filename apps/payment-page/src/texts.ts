import * as english from './en.tsx';
import { language } from './language.ts';
import * as chinese from './zh.tsx';

/** Every text of the page, in the browser's language. Both files have the same shape. */
export const texts: typeof chinese = language === 'zh' ? chinese : english;
