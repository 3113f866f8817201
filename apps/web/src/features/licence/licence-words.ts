import * as zh from './zh.tsx';

export const MODE_NAMES: Readonly<Record<string, string>> = zh.modeNames;
