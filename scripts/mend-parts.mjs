import { mendDriver } from './lib/mend-driver.mjs';

/** Runs after every installation of the packages. */
mendDriver();
