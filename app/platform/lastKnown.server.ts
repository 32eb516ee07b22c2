import { setTimeout } from 'node:timers/promises';

/** A value with the moment at which it was read. */
export interface Known<Value> {
  value: Value;
  readAt: Date;
  /** False while the last try to read it again failed. */
  isReadable: boolean;
}

/**
 * A value that a process keeps and reads again now and then, one reading at a time. It outlives a source that fails or
 * hangs: the last value stays, and no caller waits for a reading longer than `patienceMs`. Reads no clock: the caller
 * passes the time.
 */
export class LastKnown<Value> {
  #last: { value: Value; readAt: Date; generation: number } | undefined;
  #isReadable = false;
  #reading: Promise<void> | undefined;
  /** Counts what was forgotten: a reading of an earlier generation began before the value was known to have changed. */
  #generation = 0;
  readonly #patienceMs: number;

  constructor({ patienceMs }: { patienceMs: number }) {
    this.#patienceMs = patienceMs;
  }

  /**
   * The value, undefined where it could never be read. A reading begins where it is older than `freshMs`; an age of
   * more than `waitMs` is worth waiting for its end.
   */
  async get(
    read: () => Promise<Value>,
    now: Date,
    { freshMs, waitMs }: { freshMs: number; waitMs: number },
  ): Promise<Known<Value> | undefined> {
    const last = this.#last;
    const age = last?.generation === this.#generation ? now.getTime() - last.readAt.getTime() : Infinity;
    // A clock that was set back makes no value young for hours.
    const isOlderThan = (ms: number) => age > ms || age < -ms;
    if (isOlderThan(freshMs)) this.#reading ??= this.#read(read, now, this.#generation);
    if (isOlderThan(waitMs) && this.#reading)
      await Promise.race([this.#reading, setTimeout(this.#patienceMs, undefined, { ref: false })]);
    return this.#last && { value: this.#last.value, readAt: this.#last.readAt, isReadable: this.#isReadable };
  }

  /**
   * From now on a reader waits for a reading that begins later than this. The value stays, in case none succeeds.
   */
  forget(): void {
    this.#generation += 1;
    this.#reading = undefined;
  }

  async #read(read: () => Promise<Value>, now: Date, generation: number): Promise<void> {
    const found = await read().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (generation !== this.#generation) return;
    this.#reading = undefined;
    this.#isReadable = found !== undefined;
    if (found) this.#last = { value: found.value, readAt: now, generation };
  }
}
