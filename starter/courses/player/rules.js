'use strict';
// What the player of a course decides: which questions are drawn, the order of the choices, the number that was typed,
// and whether an answer is right. Nothing here reads the page, so that tests call the same functions.
(() => {
  /**
   * Numbers from 0 to below 1, the same for the same seed: what was drawn is kept as one number.
   * @param {number} seed
   */
  function randomOf(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  }

  /**
   * @template Item
   * @param {readonly Item[]} items
   * @param {() => number} random
   * @returns {Item[]}
   */
  function shuffled(items, random) {
    const all = [...items];
    for (let left = all.length - 1; left > 0; left -= 1) {
      const at = Math.floor(random() * (left + 1));
      [all[left], all[at]] = [/** @type {Item} */ (all[at]), /** @type {Item} */ (all[left])];
    }
    return all;
  }

  /**
   * The questions of a try, pool by pool: all of a pool without a number, in their order, else so many drawn at random.
   * @param {readonly { draw: number | null, questions: readonly string[] }[]} pools
   * @param {number} seed
   * @returns {string[]}
   */
  function drawn(pools, seed) {
    const random = randomOf(seed);
    return pools.flatMap(({ draw, questions }) => {
      const mixed = shuffled(questions, random);
      return draw === null ? [...questions] : mixed.slice(0, draw);
    });
  }

  /**
   * The keys of a question in the order in which they are shown; those of an order never in the right one.
   * @param {readonly string[]} keys
   * @param {number} seed
   * @param {string} question its identifier, so that not all questions are mixed alike
   * @returns {string[]}
   */
  function mixed(keys, seed, question) {
    let own = seed;
    for (const letter of question) own = (Math.imul(own, 31) + /** @type {number} */ (letter.codePointAt(0))) >>> 0;
    const order = shuffled(keys, randomOf(own));
    return order.length > 1 && order.join() === keys.join() ? [...order.slice(1), /** @type {string} */ (order[0])] : order;
  }

  /**
   * A number as typed: with the decimal mark of the course's language or the other one, with marks between
   * thousands, or in letters of full width. Null for what is none.
   * @param {string} typed
   * @param {string} language
   * @returns {number | null}
   */
  function numberIn(typed, language) {
    const text = typed.normalize('NFKC').replace(/[\s'’]/g, '').replace(/^−/, '-');
    if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(text)) return null;
    const decimal = ['de', 'it', 'es', 'fr', 'pt'].includes(language) ? ',' : '.';
    const other = decimal === ',' ? '.' : ',';
    const both = text.includes(',') && text.includes('.');
    const inThousands = new RegExp(`^[+-]?[1-9]\\d{0,2}(\\${other}\\d{3})+$`).test(text);
    // The later of two is the decimal mark; a single one of the other language counts thousands where it can.
    const mark = both ? (text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.') : text.includes(other) && !inThousands ? other : decimal;
    const plain = text.replaceAll(mark === ',' ? '.' : ',', '').replace(mark, '.');
    return /^[+-]?\d*\.?\d*$/.test(plain) ? Number(plain) : null;
  }

  /**
   * A short text as it is compared: letters of full width count as the common ones, capitals as small letters, and any
   * space as one.
   * @param {string} typed
   */
  const folded = (typed) => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

  /**
   * Whether an answer is right. An answer is a text: the keys that were chosen, in their order, or of a match the keys of
   * what was chosen for each (`-` for none); of a number or a short text what was typed, of gaps with `|` between them.
   * @param {{ kind: string, keys: readonly string[], right: readonly string[], answer: number | null, tolerance: number, accepts?: readonly (readonly string[])[] }} question
   * @param {string} given
   * @param {string} language
   */
  function isRight({ kind, keys, right, answer, tolerance, accepts = [] }, given, language) {
    if (kind === 'number') {
      const number = numberIn(given, language);
      // What a computer cannot write exactly is no mistake of the learner's.
      return number !== null && answer !== null && Math.abs(number - answer) <= tolerance + 1e-9 * Math.max(1, Math.abs(answer));
    }
    if (kind === 'text' || kind === 'cloze') {
      const typed = kind === 'text' ? [given] : given.split('|');
      return accepts.length > 0 && accepts.every((texts, at) => texts.some((text) => folded(text) === folded(typed[at] ?? '')));
    }
    if (kind === 'order' || kind === 'match') return given === keys.join('');
    return [...given].sort().join() === [...right].sort().join();
  }

  /**
   * Whether a question was answered.
   * @param {{ kind: string }} question
   * @param {string} given
   * @param {string} language
   */
  function isAnswered({ kind }, given, language) {
    if (kind === 'number') return numberIn(given, language) !== null;
    if (kind === 'text') return given.trim() !== '';
    if (kind === 'cloze') return given !== '' && given.split('|').every((text) => text.trim() !== '');
    return given !== '' && !given.includes('-');
  }

  Object.assign(globalThis, { courseRules: { drawn, mixed, numberIn, folded, isRight, isAnswered } });
})();
