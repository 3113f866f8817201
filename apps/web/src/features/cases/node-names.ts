import { LINK_KINDS } from '@mashang/contract/risk-cases';
import * as zh from './zh.tsx';

/** What the signs of a case's picture are. */
export const NODE_NAMES: Readonly<Record<string, string>> = { ...LINK_KINDS, screen: zh.nodeNames.screen };
