const realNow = Date.now.bind(Date);
let offset = 0;

/** Moves the clock of this process to a time, and back to the present without one. It goes on from there. */
export const setClock = (time = realNow()): void => {
  offset = time - realNow();
};

const now = (): number => realNow() + offset;

/** Import this before what may keep a reference to `Date.now`. */
globalThis.Date = new Proxy(Date, {
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
