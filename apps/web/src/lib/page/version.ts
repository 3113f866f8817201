import { version } from '../../../package.json';

/** Version of this program, as its package says and screens show it. */
export const VERSION = `v-${version}`;
