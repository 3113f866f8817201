import about from '../../../package.json' with { type: 'json' };

/** Version of this program, from its package.json. */
export const VERSION: string = about.version;
