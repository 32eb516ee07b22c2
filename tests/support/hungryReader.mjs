/**
 * A reader whose content names what it does to its thread.
 * @param {unknown} work
 */
export default function read(work) {
  if (work === 'error') throw new Error(work);
  if (work === 'end') process.exit(1);
  const kept = [];
  while (work === 'memory') kept.push(new Array(100_000).fill(kept.length));
  while (work === 'time' || JSON.stringify(work).includes('without end'));
  return work;
}
