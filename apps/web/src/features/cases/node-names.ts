import { LINK_KINDS } from '@mashang/contract/risk-cases';
import * as zh from './zh.tsx';

/** Names of the kinds of nodes in a case's graph. */
export const NODE_NAMES: Readonly<Record<string, string>> = { ...LINK_KINDS, screen: zh.nodeNames.screen };
