/** A queue in which each party gets its turn, however much one of them has brought. */
export interface FairTurns {
  /**
   * Does a work when its turn comes: one at a time, of the party first that has waited longest since its last. Resolves
   * or rejects as the work does.
   */
  take<Result>(party: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Makes a queue that goes round the parties: one with eight works waits behind one with a single work. Works of
 * one party keep their order.
 */
export function fairTurns(): FairTurns {
  // A map keeps the order in which its keys came: the first is the party whose turn it is.
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let busy = false;

  async function goRound(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [party, works] = next.value;
      await works.shift()?.();
      // To the end of the queue only now, after the parties that came in the meantime.
      waiting.delete(party);
      if (works.length > 0) waiting.set(party, works);
    }
    busy = false;
  }

  return {
    take(party, work) {
      return new Promise((resolve, reject) => {
        const works = waiting.get(party) ?? [];
        works.push(() => work().then(resolve, reject));
        waiting.set(party, works);
        void goRound();
      });
    },
  };
}
