import { freeOf, hold, type ModelState, type Said } from './model-state.ts';

/** A case freezes somebody's float: what is free is held, and so is whatever becomes free later (`holdFree`). */
export function modelFreezeFloat(model: ModelState, name: string): Said {
  if (name in model.frozenFloats) return 'refused';
  model.frozenFloats[name] = 0n;
  return 'ok';
}

/** Two people lift the freeze. */
export function modelLiftFloat(model: ModelState, name: string): Said {
  const frozenFloats = model.frozenFloats[name];
  if (frozenFloats === undefined) return 'refused';
  hold(model, `${name}.float`, -frozenFloats);
  delete model.frozenFloats[name];
  return 'ok';
}

/** Holds what is free on a frozen float after a step. */
export function holdFree(model: ModelState): void {
  for (const [name, frozenFloats] of Object.entries(model.frozenFloats)) {
    const free = freeOf(model, `${name}.float`);
    if (free <= 0n) continue;
    hold(model, `${name}.float`, free);
    model.frozenFloats[name] = frozenFloats + free;
  }
}
