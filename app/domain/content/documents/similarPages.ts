/** A page that could have been meant: its name in addresses, and its title. */
export interface Candidate {
  name: string;
  title: string;
}

// Small enough that two unlike words never pass, large enough for a slip of the keys.
const leastAlike = 0.5;

/**
 * The candidates whose name or title is nearest to the words of an address that does not exist, at most `most`, best
 * first. A word counts by how many pairs of letters it shares with one of the candidate's, so that a slip or another
 * ending still finds it.
 */
export function similarPages<One extends Candidate>(address: string, candidates: readonly One[], most = 3): One[] {
  const wanted = wordsOf(address);
  if (wanted.length === 0) return [];
  const ranked = candidates.map((candidate) => ({
    candidate,
    rank: rankOf(wanted, wordsOf(`${candidate.name} ${candidate.title}`)),
  }));
  return ranked
    .filter(({ rank }) => rank >= leastAlike)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** How well the best of the wanted words are found, in half by the best one and in half by all together. */
function rankOf(wanted: readonly string[], words: readonly string[]): number {
  const found = wanted.map((word) => Math.max(0, ...words.map((other) => alike(word, other))));
  const all = found.reduce((sum, one) => sum + one, 0) / found.length;
  return (Math.max(...found) + all) / 2;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}

/** Dice's coefficient of two words: shared pairs of letters against all. */
function alike(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const shared = pairs.filter((pair) => {
    const at = others.indexOf(pair);
    if (at < 0) return false;
    others.splice(at, 1);
    return true;
  });
  return (2 * shared.length) / (one.length + other.length - 2);
}

function pairsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}
