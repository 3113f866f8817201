import { version } from '../../../package.json';

/** Version of this program from its package, as screens show it. */
export const VERSION = `v-${version}`;
