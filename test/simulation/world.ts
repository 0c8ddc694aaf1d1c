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
} from '../support/store/faults.ts';

/** In moments, which only count. `ended` is infinite until then. */
export type Span = { readonly began: number; ended: number };

/** One run of a function or a command, on a computer of its own: what a crash ends. */
type Life = Span & {
  readonly actor: Actor;
  readonly clock: number;
  /** What ends with it. */
  readonly spans: Span[];
  readonly stop: () => void;
};

type Fate = 'sent' | 'crash before' | 'crash after' | (typeof faultKinds)[number];

type Pending = {
  readonly life: Life;
  readonly request: StoreRequest;
  readonly meet: (fate: Fate) => Promise<void>;
};

export type Actor = {
  readonly name: string;
  /** One operation. A crash may end it at any store request. */
  readonly act: () => Promise<unknown>;
  /** Its own draws, so that those of others do not change them. */
  readonly random: () => number;
  /** How often it is drawn. */
  readonly pace: number;
  pending: Pending[];
  isActing: boolean;
};

/** Shares of the store requests, and the largest difference of two clocks in milliseconds. */
export type Hazards = { readonly faults: number; readonly crashes: number; readonly skew: number };

/** An index is at most so many milliseconds behind its table. */
const lag = 10_000;

/** Parallel requests of an operation are made within so many turns. */
const turns = 4;

/** Milliseconds; longer timers are limits, which nothing here reaches. */
const longestPause = 1_000;

const RealDate = Date;

/** One store request at a time, of an operation that the seed draws: so one seed is one history. */
export class World {
  readonly #random: () => number;
  readonly #seed: number;
  readonly #run: string;
  readonly #hazards: Hazards;
  readonly #lives = new AsyncLocalStorage<Life>();
  /** What queries of indexes returned last. */
  readonly #seen = new Map<string, { readonly at: number; readonly response: object }>();
  readonly trace: string[] = [];
  #moments = 0;
  now = RealDate.UTC(2026, 10, 27, 8);

  /** @param run is in names and tokens, so that those of two runs differ; not in the trace. */
  constructor(seed: number, run: string, hazards: Hazards) {
    this.#seed = seed;
    this.#run = run;
    this.#hazards = hazards;
    this.#random = randomFrom(seed);
    this.#replaceTime();
  }

  /** A crash ends it, too. */
  begin(): Span {
    const span = { began: ++this.#moments, ended: Number.POSITIVE_INFINITY };
    this.life?.spans.push(span);
    return span;
  }

  end(...spans: readonly Span[]): void {
    this.#moments += 1;
    for (const span of spans) span.ended = Math.min(span.ended, this.#moments);
  }

  get life(): Life | undefined {
    return this.#lives.getStore();
  }

  /** A draw of the actor that asks. */
  readonly draw = (): number => (this.life?.actor.random ?? this.#random)();

  readonly pick = <T>(list: readonly [T, ...T[]]): T =>
    list[Math.floor(this.draw() * list.length)] ?? list[0];

  /** Each life has a clock of its own. No pause takes real time, which would decide what comes first. */
  #replaceTime(): void {
    const time = () => this.now + (this.life?.clock ?? 0);
    vi.stubGlobal(
      'Date',
      class extends RealDate {
        constructor(of: string | number | Date = time()) {
          super(of);
        }
        static override now = time;
      },
    );
    vi.stubGlobal('setTimeout', (work: () => void, millis = 0) =>
      millis < longestPause ? setImmediate(work) : undefined,
    );
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    vi.spyOn(Math, 'random').mockImplementation(() => this.draw() / 1_000);
  }

  actor(name: string, act: () => Promise<unknown>, pace = 1): Actor {
    const random = randomFrom(Number.parseInt(hash('sha1', `${this.#seed} ${name}`).slice(0, 8), 16));
    return { name, act, random, pace, pending: [], isActing: false };
  }

  /** Lets the actors act until each has met the end between two operations. */
  async run(actors: readonly Actor[], isOver: () => boolean): Promise<void> {
    for (const actor of actors) actor.isActing = true;
    const work = async (): Promise<void> => {
      await Promise.all([this.#drive(actors), ...actors.map((actor) => this.#act(actor, isOver))]);
    };
    await intercept((request, send) => this.#hold(request, send), work);
  }

  async #act(actor: Actor, isOver: () => boolean): Promise<void> {
    const { skew } = this.#hazards;
    while (!isOver()) {
      const crashed = Promise.withResolvers<void>();
      const clock = [0, skew, Math.round(actor.random() * skew)][Math.floor(actor.random() * 3)] ?? 0;
      const life: Life = { actor, clock, spans: [], stop: crashed.resolve, ...this.begin() };
      // Else two could begin at once, and both act before one makes a request.
      const begin = () => this.#hold({ command: 'Begin', input: {} }, async () => {});
      await Promise.race([this.#lives.run(life, () => begin().then(actor.act)), crashed.promise]);
      await nextTurn();
    }
    actor.isActing = false;
  }

  async #drive(actors: readonly Actor[]): Promise<void> {
    const count = () => actors.reduce((sum, { pending }) => sum + pending.length, 0);
    while (actors.some(({ isActing }) => isActing)) {
      await nextTurn();
      if (actors.some(({ isActing, pending }) => isActing && pending.length === 0)) continue;
      for (let turn = 0, seen = count(); turn < turns; turn++) {
        await nextTurn();
        if (count() !== seen) [turn, seen] = [0, count()];
      }
      const waiting = actors.flatMap((actor) =>
        actor.pending.length > 0 ? Array(actor.pace).fill(actor) : [],
      );
      const actor = waiting[Math.floor(this.#random() * waiting.length)];
      const [next] = actor?.pending.splice(Math.floor(this.#random() * actor.pending.length), 1) ?? [];
      if (!next) continue;
      const fate = this.#fateOf(next.request);
      const { command, input } = next.request;
      const text = JSON.stringify(input).replaceAll(this.#run, '');
      this.trace.push(`${next.life.actor.name} ${command} ${fate} ${fingerprintOf(JSON.parse(text), false)}`);
      this.now += 1 + Math.floor(this.#random() * 20);
      await next.meet(fate);
    }
  }

  #fateOf(request: StoreRequest): Fate {
    const { crashes, faults } = this.#hazards;
    const drawn = request.command === 'Begin' ? 1 : this.#random();
    if (drawn < crashes) return drawn < crashes / 2 ? 'crash before' : 'crash after';
    if (drawn >= crashes + faults) return 'sent';
    const possible = faultKinds.filter((kind) => canFailWith(kind, request));
    return possible[Math.floor(this.#random() * possible.length)] ?? 'sent';
  }

  /** Keeps a request until it is its turn. Those of what has crashed wait for ever. */
  #hold<Output>(request: StoreRequest, send: () => Promise<Output>): Promise<Output> {
    const { life } = this;
    if (!life) return send();
    return new Promise((resolve, reject) => {
      if (Number.isFinite(life.ended)) return;
      const crash = (): void => {
        this.end(life, ...life.spans);
        life.actor.pending = life.actor.pending.filter((other) => other.life !== life);
        life.stop();
      };
      const meet = async (fate: Fate): Promise<void> => {
        if (fate === 'crash after') await send().catch(() => {});
        if (fate === 'crash before' || fate === 'crash after') return crash();
        const response = fate === 'sent' ? this.#read(request, send) : failWith(fate, request, send);
        await response.then(resolve, reject);
      };
      life.actor.pending.push({ life, request, meet });
    });
  }

  /** An index may return what it returned a moment ago. */
  async #read<Output>({ input }: StoreRequest, send: () => Promise<Output>): Promise<Output> {
    if (!('IndexName' in input)) return send();
    const query = JSON.stringify(input);
    const seen = this.#seen.get(query);
    const isBehind = seen && this.now - seen.at < lag && this.#random() < 0.3;
    const response = isBehind ? seen.response : await send();
    const { output } = response as { output: object };
    if (!isBehind) this.#seen.set(query, { at: this.now, response: structuredClone({ output }) });
    return structuredClone({ output }) as Output;
  }
}
