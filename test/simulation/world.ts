import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { fingerprintOf } from '../../lib/http/body/idempotency.ts';
import {
  canFailWith,
  failWith,
  faultKinds,
  intercept,
  randomFrom,
  type StoreRequest,
  withPages,
} from '../support/store/faults.ts';

/** In moments, which only count. `ended` is infinite until then. */
export type Span = { readonly began: number; ended: number };

export type Actor = {
  readonly name: string;
  /** One operation. A crash may end it at any store request. */
  readonly act: () => Promise<unknown>;
  /** How often it is drawn. */
  readonly pace: number;
  /** Whether others may wait for it: it acts until they have ended. */
  readonly isLast: boolean;
  /** Its own draws, so that those of others do not change them. */
  readonly random: () => number;
  pending: Pending[];
  /** What runs of it. */
  readonly lives: Set<Life>;
  isActing: boolean;
};

/** One run of a program or a function, on a computer of its own, which has a clock of its own. */
type Life = {
  readonly actor: Actor;
  /** What has called it; it goes on when that crashes. */
  readonly parent: Life | undefined;
  readonly clock: number;
  readonly until: number;
  readonly stop: () => void;
  isOver: boolean;
  /** How many requests to the store and functions it waits for. */
  waits: number;
};

type Fate = 'sent' | 'crash before' | 'crash after' | (typeof faultKinds)[number];

type Pending = {
  readonly life: Life;
  readonly request: StoreRequest;
  readonly meet: (fate: Fate) => Promise<void>;
};

/** Shares of the store requests, the largest difference of two clocks, and the time of a request, in milliseconds. */
export type Hazards = {
  readonly faults: number;
  readonly crashes: number;
  readonly skew: number;
  readonly latency: number;
  /** The most rows of a page, as where they are large. */
  readonly pageSize: number;
};

/** An index is at most so many milliseconds behind its table. */
const lag = 600_000;

/** Parallel requests of an operation are made within so many turns. */
const turns = 2;

/** A seed has about a thousand. */
const maxRequests = 6_000;

/** Milliseconds; longer timers are limits, which nothing here reaches. */
const longestPause = 9_000;

const RealDate = Date;

/** Whether something of it waits for neither the store nor a function: it may read from a network. */
const isBusy = ({ isActing, lives }: Actor): boolean =>
  lives.size === 0 ? isActing : lives.values().some(({ waits }) => waits === 0);

/** One store request at a time, of an operation that the seed draws: so one seed is one history. */
export class World {
  readonly #random: () => number;
  readonly #seed: number;
  readonly #run: string;
  readonly #hazards: Hazards;
  readonly #lives = new AsyncLocalStorage<Life>();
  /** What queries of indexes returned last. */
  readonly #seen = new Map<string, { readonly at: number; readonly output: object }>();
  readonly trace: string[] = [];
  #moments = 0;
  now = RealDate.UTC(2026, 10, 27, 8);

  /** @param run is in names and tokens, so that those of two runs differ; not in the trace. */
  constructor(seed: number, run: string, hazards: Partial<Hazards>) {
    this.#seed = seed;
    this.#run = run;
    this.#random = randomFrom(seed);
    this.#hazards = {
      faults: this.pick([0.01, 0.03, 0.06]),
      crashes: this.pick([0.002, 0.01, 0.02]),
      latency: this.pick([20, 20, 300]),
      skew: 2_000,
      pageSize: this.pick([2, 1_000, 1_000]),
      ...hazards,
    };
    this.#replaceTime();
  }

  begin(): Span {
    return { began: ++this.#moments, ended: Number.POSITIVE_INFINITY };
  }

  end(span: Span): void {
    span.ended = ++this.#moments;
  }

  /** A draw of the actor that asks. */
  readonly draw = (): number => (this.#lives.getStore()?.actor.random ?? this.#random)();

  readonly pick = <T>(list: readonly [T, ...T[]]): T =>
    list[Math.floor(this.draw() * list.length)] ?? list[0];

  /** No pause takes real time, which would decide what comes first. */
  #replaceTime(): void {
    const time = () => this.now + (this.#lives.getStore()?.clock ?? 0);
    const construct = (date: typeof Date, given: unknown[]) =>
      Reflect.construct(date, given.length > 0 ? given : [time()]);
    const get = (date: typeof Date, name: string) => (name === 'now' ? time : Reflect.get(date, name));
    vi.stubGlobal('Date', new Proxy(RealDate, { construct, get }));
    vi.stubGlobal('setTimeout', (work: () => void, millis = 0) => {
      if (millis < longestPause) this.pause(millis).then(work);
    });
    // A spy would keep each call.
    vi.stubGlobal('console', { ...console, log: () => {}, error: () => {} });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    Object.assign(Math, { random: () => this.draw() / 1_000 });
  }

  /** So short that others still meet what waits. */
  readonly pause = async (millis: number): Promise<void> => {
    this.now += Math.min(Math.ceil(millis), 1_000);
    await nextTurn();
  };

  actor({ name, ...actor }: Pick<Actor, 'name' | 'act' | 'pace' | 'isLast'>): Actor {
    const random = randomFrom(Number.parseInt(hash('sha1', `${this.#seed} ${name}`).slice(0, 8), 16));
    return { ...actor, name, random, pending: [], lives: new Set(), isActing: false };
  }

  /** Lets the actors act until each has met the end between two operations. */
  async run(actors: readonly Actor[], isOver: () => boolean): Promise<void> {
    for (const actor of actors) actor.isActing = true;
    const isFinished = () => isOver() && actors.every(({ isLast, isActing }) => isLast || !isActing);
    const work = async (): Promise<void> => {
      const acting = actors.map((actor) => this.#act(actor, actor.isLast ? isFinished : isOver));
      await Promise.all([this.#drive(actors), ...acting]);
    };
    const { pageSize } = this.#hazards;
    await withPages(pageSize, () => intercept((request, send) => this.#hold(request, send), work), true);
  }

  async #act(actor: Actor, isOver: () => boolean): Promise<void> {
    // Else two could begin at once, and both act before one makes a request.
    const begin = () => this.#hold({ command: 'Begin', input: {} }, async () => {});
    while (!isOver()) {
      await this.#live(actor, Number.POSITIVE_INFINITY, () => begin().then(actor.act));
      await nextTurn();
    }
    actor.isActing = false;
  }

  #live<Result>(actor: Actor, limit: number, work: () => Promise<Result>): Promise<Result | undefined> {
    const { skew } = this.#hazards;
    const crashed = Promise.withResolvers<undefined>();
    const clock = [0, skew, Math.round(actor.random() * skew)][Math.floor(actor.random() * 3)] ?? 0;
    const parent = this.#lives.getStore();
    const stop = () => crashed.resolve(undefined);
    const life: Life = { actor, parent, clock, until: this.now + limit, stop, isOver: false, waits: 0 };
    actor.lives.add(life);
    if (parent) parent.waits += 1;
    const done = this.#lives.run(life, work).finally(() => this.#leave(life));
    return Promise.race([done, crashed.promise]);
  }

  /** Runs a function of the service. @returns undefined if it crashed, or took longer than `limit`. */
  async invoke<Result>(work: () => Promise<Result>, limit = 29_000): Promise<Result | undefined> {
    const caller = this.#lives.getStore();
    if (!caller) return work();
    if (caller.isOver) await new Promise(() => {});
    return this.#live(caller.actor, limit, work);
  }

  async #drive(actors: readonly Actor[]): Promise<void> {
    const count = () => actors.reduce((sum, { pending }) => sum + pending.length, 0);
    while (actors.some(({ isActing, lives }) => isActing || lives.size > 0)) {
      await nextTurn();
      if (actors.some(isBusy)) continue;
      for (let turn = 0, seen = count(); turn < turns; turn++) {
        await nextTurn();
        if (count() !== seen) [turn, seen] = [0, count()];
      }
      const next = this.#next(actors);
      if (!next) continue;
      const fate = this.#fateOf(next);
      const { command, input } = next.request;
      const text = JSON.stringify(input).replaceAll(this.#run, '');
      this.trace.push(`${next.life.actor.name} ${command} ${fate} ${fingerprintOf(JSON.parse(text), false)}`);
      if (this.trace.length > maxRequests)
        throw new Error(`It does not end: ${this.trace.slice(-20).join(', ')}`);
      this.now += 1 + Math.floor(this.#random() * this.#hazards.latency);
      await next.meet(fate);
    }
  }

  #next(actors: readonly Actor[]): Pending | undefined {
    const waiting = actors.filter(({ pending }) => pending.length > 0);
    const tickets = waiting.flatMap((actor) => Array<Actor>(actor.pace).fill(actor));
    const actor = tickets[Math.floor(this.#random() * tickets.length)];
    return actor?.pending.splice(Math.floor(this.#random() * actor.pending.length), 1)[0];
  }

  #fateOf({ request, life }: Pending): Fate {
    const { crashes, faults } = this.#hazards;
    if (this.now > life.until) return 'crash before';
    const drawn = request.command === 'Begin' ? 1 : this.#random();
    if (drawn < crashes) return drawn < crashes / 2 ? 'crash before' : 'crash after';
    if (drawn >= crashes + faults) return 'sent';
    const possible = faultKinds.filter((kind) => canFailWith(kind, request));
    return possible[Math.floor(this.#random() * possible.length)] ?? 'sent';
  }

  #leave(life: Life): void {
    if (life.actor.lives.delete(life) && life.parent) life.parent.waits -= 1;
  }

  /** May end the caller, too, as if both were killed. */
  #crash(life: Life): void {
    const { actor, parent } = life;
    life.isOver = true;
    this.#leave(life);
    actor.pending = actor.pending.filter((other) => other.life !== life);
    life.stop();
    if (parent && !parent.isOver && this.#random() < 0.3) this.#crash(parent);
  }

  /** Keeps a request until it is its turn. Those of what has crashed wait for ever. */
  #hold<Output>(request: StoreRequest, send: () => Promise<Output>): Promise<Output> {
    const life = this.#lives.getStore();
    if (!life) return send();
    return new Promise((resolve, reject) => {
      if (life.isOver) return;
      const meet = async (fate: Fate): Promise<void> => {
        life.waits -= 1;
        if (fate === 'crash after') await send().catch(() => {});
        if (fate === 'crash before' || fate === 'crash after') return this.#crash(life);
        const response = fate === 'sent' ? this.#read(request, send) : failWith(fate, request, send);
        await response.then(resolve, reject);
      };
      life.waits += 1;
      life.actor.pending.push({ life, request, meet });
    });
  }

  /** An index may return what it returned a moment ago. */
  async #read<Output>({ input }: StoreRequest, send: () => Promise<Output>): Promise<Output> {
    if (!('IndexName' in input)) return send();
    const query = JSON.stringify(input);
    const seen = this.#seen.get(query);
    const isBehind = seen && this.now - seen.at < lag && this.#random() < 0.3;
    const { output } = isBehind ? seen : ((await send()) as { output: object });
    if (!isBehind) this.#seen.set(query, { at: this.now, output: structuredClone(output) });
    return { output: structuredClone(output) } as Output;
  }
}
