import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeSound } from './sound-recipes.ts';

/** Writes the three alert sounds again: `node apps/web/src/assets/sounds/make-sounds.mjs`. */
for (const name of /** @type {const} */ (['collection', 'token', 'payout']))
  writeFileSync(fileURLToPath(new URL(`${name}.wav`, import.meta.url)), makeSound(name));
