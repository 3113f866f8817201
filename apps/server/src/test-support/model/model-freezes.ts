import { freeOf, hold, type Said, type World } from './model-state.ts';

/** A case freezes somebody's float: what is free is held, and so is whatever becomes free later (`catchFree`). */
export function modelFreezeFloat(world: World, name: string): Said {
  if (name in world.caught) return 'refused';
  world.caught[name] = 0n;
  return 'ok';
}

/** Two people lift the freeze. */
export function modelLiftFloat(world: World, name: string): Said {
  const caught = world.caught[name];
  if (caught === undefined) return 'refused';
  hold(world, `${name}.float`, -caught);
  delete world.caught[name];
  return 'ok';
}

/** Holds what is free on a frozen float after a step. */
export function catchFree(world: World): void {
  for (const [name, caught] of Object.entries(world.caught)) {
    const free = freeOf(world, `${name}.float`);
    if (free <= 0n) continue;
    hold(world, `${name}.float`, free);
    world.caught[name] = caught + free;
  }
}
