/** A visit so short may not have reached an object's first call. */
const shortVisitMs = 30_000;

/**
 * Watches whether the objects of a visit call the runtime of their standard. One that does not is completed after the
 * time that its course says, with the seconds for which it was open.
 */
export class SilentVisit {
  #complete: (seconds: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #openedAt: number | null = null;
  #hasCalled = false;
  #isCompleted = false;
  #longestMs = 0;
  #anyCall = false;

  constructor(complete: (seconds: number) => void) {
    this.#complete = complete;
  }

  /** True where no object has made a call, though one was open for some time. */
  get isSilent(): boolean {
    return !this.#anyCall && this.#longestMs >= shortVisitMs;
  }

  /** An object is launched, in place of the one before. */
  launched(): void {
    this.ends();
    this.#hasCalled = false;
  }

  /** The page of the object is there; null where it is never completed by itself. */
  opened(seconds: number | null): void {
    if (this.#hasCalled) return;
    this.#openedAt = Date.now();
    if (seconds === null) return;
    this.#timer = setTimeout(() => {
      this.#isCompleted = true;
      this.#complete(this.#secondsOpen());
    }, seconds * 1000);
  }

  /** The object has called: what it says counts. */
  called(): void {
    this.#hasCalled = true;
    this.#anyCall = true;
    this.stop();
  }

  /** The object is left: one that is completed says for how long it was open. */
  ends(): void {
    if (this.#openedAt === null) return;
    this.#longestMs = Math.max(this.#longestMs, Date.now() - this.#openedAt);
    if (this.#isCompleted) this.#complete(this.#secondsOpen());
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#openedAt = null;
    this.#isCompleted = false;
  }

  #secondsOpen(): number {
    return this.#openedAt === null ? 0 : Math.floor((Date.now() - this.#openedAt) / 1000);
  }
}
