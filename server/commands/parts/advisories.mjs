// What the registry knows of the libraries that run in production, held against what was looked at and accepted.

/**
 * @typedef {{ advisory: string, package: string, why: string, until: string }} Accepted an advisory that does not touch
 *   the product, why not, and the last day on which that is taken for granted
 * @typedef {{ advisory: string, package: string, severity: string, title: string }} Found
 * @typedef {{ unlisted: Found[], expired: Accepted[], gone: Accepted[], accepted: Accepted[] }} Verdict
 */

/**
 * The advisories of a report of `npm audit --json`, each once for each package that it is about; undefined where the
 * report is none: the registry was not reached, or does not answer such questions.
 * @param {unknown} report
 * @returns {Found[] | undefined}
 */
export function advisoriesOf(report) {
  const { vulnerabilities } = /** @type {{ vulnerabilities?: Record<string, { via: unknown[] }> }} */ (report ?? {});
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined;
  /** @type {Map<string, Found>} */
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const cause of via) {
      // A name says only that the fault is in another package of the report.
      if (typeof cause !== 'object' || cause === null) continue;
      const { name, url, severity, title } = /** @type {Record<string, string>} */ (cause);
      const advisory = url?.split('/').at(-1) ?? '';
      found.set(`${advisory} ${name}`, { advisory, package: name ?? '', severity: severity ?? '', title: title ?? '' });
    }
  return [...found.values()];
}

/**
 * Which advisories are not accepted, and which entries of the list are over: their day has passed, or nothing reports
 * them any more.
 * @param {readonly Found[]} found
 * @param {readonly Accepted[]} list
 * @param {string} today as `2026-11-26`
 * @returns {Verdict}
 */
export function judged(found, list, today) {
  const key = (/** @type {{ advisory: string, package: string }} */ one) => `${one.advisory} ${one.package}`;
  const [reported, listed] = [new Set(found.map(key)), new Set(list.map(key))];
  return {
    unlisted: found.filter((one) => !listed.has(key(one))),
    expired: list.filter((one) => reported.has(key(one)) && one.until < today),
    gone: list.filter((one) => !reported.has(key(one))),
    accepted: list.filter((one) => reported.has(key(one)) && one.until >= today),
  };
}
