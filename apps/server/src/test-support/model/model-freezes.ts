import { freeOf, hold, type ModelState, type Said } from './model-state.ts';

/** A case freezes somebody's float: what is free is held, and so is whatever becomes free later (`holdFree`). */
export function modelFreezeFloat(world: ModelState, name: string): Said {
  if (name in world.frozenFloats) return 'refused';
  world.frozenFloats[name] = 0n;
  return 'ok';
}

/** Two people lift the freeze. */
export function modelLiftFloat(world: ModelState, name: string): Said {
  const frozenFloats = world.frozenFloats[name];
  if (frozenFloats === undefined) return 'refused';
  hold(world, `${name}.float`, -frozenFloats);
  delete world.frozenFloats[name];
  return 'ok';
}

/** Holds what is free on a frozen float after a step. */
export function holdFree(world: ModelState): void {
  for (const [name, frozenFloats] of Object.entries(world.frozenFloats)) {
    const free = freeOf(world, `${name}.float`);
    if (free <= 0n) continue;
    hold(world, `${name}.float`, free);
    world.frozenFloats[name] = frozenFloats + free;
  }
}
