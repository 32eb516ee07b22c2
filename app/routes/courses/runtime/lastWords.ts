import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { readTold } from './courseMessages.ts';
import type { KeptCommit } from './keptCommits.ts';

/** A visit to a course, of which something may be said after its page has gone. */
export interface WatchedVisit {
  /** Where its attempt is committed. */
  address: string;
  /** The items of the package, and the course as a whole where it has rules. */
  items: readonly string[];
  /** What the page has taken last. */
  commit: KeptCommit;
}

interface Hearing {
  /** Keeps a commit in the browser, unless a later one is there. */
  keep: (commit: KeptCommit) => Promise<unknown>;
  /** Sends it, and forgets it once the server has it. */
  send: (address: string, commit: KeptCommit) => Promise<void>;
}

interface Watched extends WatchedVisit {
  /** The message port of the player's document. */
  port: MessagePort | null;
  /** Something was said that is not kept yet. */
  waits: boolean;
  work: Promise<void> | null;
}

/**
 * What courses say while their page goes, at which the page itself hears nothing any more (D22): it is kept, and sent,
 * as what the page has taken would be. It comes from the courses' origin, where nobody is trusted, so everything is
 * checked as the page would.
 */
export class LastWords {
  #hearing: Hearing;
  #visits = new Map<string, Watched>();

  constructor(hearing: Hearing) {
    this.#hearing = hearing;
  }

  /** Takes what a page says of its visit; with a port where its course is to be heard by that one from now on. */
  watch(visit: WatchedVisit, port: MessagePort | null): void {
    const { registration } = visit.commit;
    const before = this.#visits.get(registration);
    const isSame = before?.commit.visit === visit.commit.visit;
    const commit = isSame && before.commit.sequence > visit.commit.sequence ? before.commit : visit.commit;
    if (port) {
      before?.port?.close();
      port.onmessage = ({ data }) => this.hear(registration, data);
    }
    this.#visits.set(registration, {
      ...visit,
      commit,
      port: port ?? before?.port ?? null,
      waits: isSame && before.waits,
      work: isSame ? before.work : null,
    });
  }

  /** Takes what the player's document of a visit says. */
  hear(registration: string, data: unknown): void {
    const visit = this.#visits.get(registration);
    const told = visit && readTold(data, new Set(visit.items));
    if (!visit || !told) return;
    if (told.kind === 'values') this.#take(visit, told.item, told.values);
    else if (told.kind === 'tracked' && visit.items.includes(courseActivity))
      this.#take(visit, courseActivity, told.course);
  }

  /** Hears no more of a visit: its page has all. */
  leave(registration: string): void {
    this.#visits.get(registration)?.port?.close();
    this.#visits.delete(registration);
  }

  /** Hears no more of any visit: its learner has signed out. */
  leaveAll(): void {
    for (const registration of this.#visits.keys()) this.leave(registration);
  }

  /** Waits until all that was heard is kept. */
  async settled(): Promise<void> {
    await Promise.all([...this.#visits.values()].map(({ work }) => work));
  }

  #take(visit: Watched, item: string, values: Record<string, string>): void {
    const { commit } = visit;
    if (JSON.stringify(values) === JSON.stringify(commit.data[item])) return;
    visit.commit = { ...commit, sequence: commit.sequence + 1, data: { ...commit.data, [item]: values } };
    visit.waits = true;
    visit.work ??= this.#keepAll(visit.commit.registration);
  }

  // One after the other, and only the last of what comes meanwhile: each is the whole.
  async #keepAll(registration: string): Promise<void> {
    for (let visit = this.#visits.get(registration); visit?.waits; visit = this.#visits.get(registration)) {
      visit.waits = false;
      await this.#hearing.keep(visit.commit);
    }
    const visit = this.#visits.get(registration);
    if (!visit) return;
    visit.work = null;
    void this.#hearing.send(visit.address, visit.commit);
  }
}
