import { likely } from '#app/domain/operations/search/searchQuery.ts';
import { settingNames } from '#app/platform/environment.server.ts';

// Of the commands; the last is the primary's word to its worker.
const others = ['DATABASE_OWNER_URL', 'BACKUP_KEY', 'STAFF_PASSWORD', 'WORKER'];
const ours =
  /^(GANGWAY|DATABASE|SMTP|METRICS|PARTNERS?|TOKEN_PARTNERS?|TRUSTED|COURSE|CREDIT_SERVICE|FILE_SERVICE|XAPI)_/;
// What Kubernetes and Docker tell of a service that is called gangway or database.
const ofServices = /_(SERVICE_(HOST|PORT)|PORT)(_|$)|_TCP(_|$)/;
const fewestLetters = 6;

/**
 * The variables that are no settings and look like one: a slip of the fingers away from one, or with the beginning of
 * ours; with the setting that may have been meant.
 */
export function unknownSettings(names: readonly string[]): { name: string; meant: string | undefined }[] {
  const known = new Set([...settingNames, ...others]);
  return names
    .filter((name) => !known.has(name) && !ofServices.test(name))
    .map((name) => ({
      name,
      meant: name.length < fewestLetters ? undefined : likely(name.toUpperCase(), [...known])[0],
    }))
    .filter(({ name, meant }) => meant !== undefined || ours.test(name));
}
