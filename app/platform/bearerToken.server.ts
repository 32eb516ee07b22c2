/** The token of an `Authorization: Bearer …` header; undefined where there is none, or it is not written like one. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer ([\w.-]+)$/.exec(headers.get('Authorization') ?? '')?.[1];
}
