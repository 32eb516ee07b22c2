import { Refusal } from '#app/domain/refusals.ts';

// Of pictures that are made at once each holds its pixels in memory.
const maxWaiting = 4;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Does works of this process one after the other. Throws `picturesBusy` where several wait already. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new Refusal('picturesBusy', { field: 'file' });
  waiting += 1;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}
