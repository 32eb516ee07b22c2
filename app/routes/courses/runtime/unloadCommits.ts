import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { readPlayerMessage } from './playerMessages.ts';
import type { StoredCommit } from './storedCommits.ts';

/** A visit to a course whose player may still send values after its page has closed. */
export interface WatchedVisit {
  /** Where its attempt is committed. */
  address: string;
  /** The items of the package, and the course as a whole where it has rules. */
  items: readonly string[];
  /** The last commit of the page. */
  commit: StoredCommit;
}

interface CommitStore {
  /** Stores a commit in the browser, unless a later one is stored. */
  keep: (commit: StoredCommit) => Promise<unknown>;
  /** Sends it, and deletes it once the server has acknowledged it. */
  send: (address: string, commit: StoredCommit) => Promise<void>;
}

interface Watched extends WatchedVisit {
  /** The message port of the player's document. */
  port: MessagePort | null;
  /** Values have arrived that are not stored yet. */
  waits: boolean;
  work: Promise<void> | null;
}

/**
 * The commits that a course makes while its page closes, when the page receives no messages any more. They are
 * stored and sent as those of the page are. Messages come from the courses' origin, so they are checked as there.
 */
export class UnloadCommits {
  #store: CommitStore;
  #visits = new Map<string, Watched>();

  constructor(hearing: CommitStore) {
    this.#store = hearing;
  }

  /** Updates a page's visit; `port`, where given, is from now on the one on which its player sends messages. */
  watch(visit: WatchedVisit, port: MessagePort | null): void {
    const { registration } = visit.commit;
    const before = this.#visits.get(registration);
    const isSame = before?.commit.visit === visit.commit.visit;
    const commit = isSame && before.commit.sequence > visit.commit.sequence ? before.commit : visit.commit;
    if (port) {
      before?.port?.close();
      port.onmessage = ({ data }) => this.receive(registration, data);
    }
    this.#visits.set(registration, {
      ...visit,
      commit,
      port: port ?? before?.port ?? null,
      waits: isSame && before.waits,
      work: isSame ? before.work : null,
    });
  }

  /** Handles a message of a visit's player. */
  receive(registration: string, data: unknown): void {
    const visit = this.#visits.get(registration);
    const message = visit && readPlayerMessage(data, new Set(visit.items));
    if (!visit || !message) return;
    if (message.kind === 'values') this.#take(visit, message.item, message.values);
    else if (message.kind === 'tracked' && visit.items.includes(courseActivity))
      this.#take(visit, courseActivity, message.course);
  }

  /** Ends a visit: its page has received everything. */
  leave(registration: string): void {
    this.#visits.get(registration)?.port?.close();
    this.#visits.delete(registration);
  }

  /** Ends all visits: the learner has signed out. */
  leaveAll(): void {
    for (const registration of this.#visits.keys()) this.leave(registration);
  }

  /** Waits until everything that was received is stored. */
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

  // One after the other, and of those that arrive in the meantime only the last: each commit contains all the data.
  async #keepAll(registration: string): Promise<void> {
    for (let visit = this.#visits.get(registration); visit?.waits; visit = this.#visits.get(registration)) {
      visit.waits = false;
      await this.#store.keep(visit.commit);
    }
    const visit = this.#visits.get(registration);
    if (!visit) return;
    visit.work = null;
    void this.#store.send(visit.address, visit.commit);
  }
}
