/** The meanings of a job's failure that the list of jobs distinguishes; the texts are `jobs:error.…`. */
export type ErrorMeaning =
  | 'expired'
  | 'unreachable'
  | 'credentials'
  | 'refused'
  | 'storage'
  | 'database'
  | 'unexpected';

const meanings: readonly (readonly [RegExp, ErrorMeaning])[] = [
  [/^expired$/, 'expired'],
  [/^(ECONNECTION|ESOCKET|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ETLS|ENOTFOUND)( \d+)?$/, 'unreachable'],
  // A partner's service, such as that of the cruise credits.
  [/^(slow|unreachable)$/, 'unreachable'],
  [/^(EAUTH|ENOAUTH|EOAUTH2)( \d+)?$/, 'credentials'],
  [/^(EENVELOPE|EMESSAGE|EPROTOCOL)( \d+)?$/, 'refused'],
  // Before the database's, whose codes have five characters too.
  [/^(ENOSPC|EDQUOT|EIO|EROFS|EFBIG|EACCES|EPERM|ENOTDIR|EEXIST|ESTALE|shortObject)$/, 'storage'],
  [/^(P\d{4}|[0-9A-Z]{5}|DriverAdapterError|PrismaClient\w+)$/, 'database'],
];

/** The meaning of a code such as `EENVELOPE 550`; `unexpected` for an unknown code. */
export function errorMeaning(code: string): ErrorMeaning {
  return meanings.find(([pattern]) => pattern.test(code))?.[1] ?? 'unexpected';
}
